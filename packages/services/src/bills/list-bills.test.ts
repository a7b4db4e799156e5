import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBill } from "../testing/bills.ts";
import { createBill } from "./create-bill.ts";
import { listBills } from "./list-bills.ts";

const { ctx } = await openTestContext();

describe("listBills", () => {
  it("lists open and done bills by page, the newest first, and nobody else's", async () => {
    const made = await makeBill(ctx, { people: 1 });
    const ids: string[] = [made.billId];
    for (const title of ["Second", "Third"]) {
      ctx.clock.advance(1_000);
      const input = { ...made.input, title, idempotencyKey: title };
      ids.unshift((await createBill(made.asOwner, input)).id);
    }
    const first = await listBills(made.asOwner, { list: "open", limit: 2 });
    expect(first.bills.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const cursor = first.nextCursor ?? "";
    const second = await listBills(made.asOwner, { list: "open", limit: 2, cursor });
    expect(second).toMatchObject({ bills: [{ id: made.billId }], nextCursor: null });
    await made.pay(0);
    expect((await listBills(made.asOwner, { list: "open", limit: 20 })).bills).toHaveLength(2);
    expect((await listBills(made.asOwner, { list: "done", limit: 20 })).bills).toMatchObject([
      { id: made.billId, isOpen: false, paidMinor: 50_00n },
    ]);
    expect((await listBills(made.asEach[0] ?? ctx, { list: "open", limit: 20 })).bills).toEqual([]);
    expect(await codeOf(listBills(made.asOwner, { list: "open", limit: 2, cursor: "x" }))).toBe("VALIDATION");
    expect(
      await outcomeOf(listBills(ctx.asUser((await makeUser(ctx)).userId), { list: "done", limit: 2 })),
    ).toBe("done");
  });
});
