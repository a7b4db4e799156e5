import { codeOf, makeWaiting, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listWaiting } from "./list-waiting.ts";

const { ctx } = await openTestContext();

describe("listWaiting", () => {
  it("lists the caller's waiting payments with what they need, until they end", async () => {
    const { asPayer, payee, id } = await makeWaiting(ctx, 640_00n);
    const factors = [
      { factor: "pin", state: "missing" },
      { factor: "second_factor", state: "missing" },
    ];
    expect(await listWaiting(asPayer)).toMatchObject([
      {
        transaction: { id, status: "requires_verification", person: { id: payee.userId } },
        verification: { transferId: id, factors },
      },
    ]);
    expect(await listWaiting(ctx.asUser(payee.userId))).toEqual([]);
    ctx.clock.advance(15 * 60_000);
    expect(await listWaiting(asPayer)).toEqual([]);
    expect(await codeOf(listWaiting(ctx))).toBe("UNAUTHENTICATED");
  });
});
