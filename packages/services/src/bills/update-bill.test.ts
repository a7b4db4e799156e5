import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getRequest } from "../requests/get-request.ts";
import { makeBill } from "../testing/bills.ts";
import { updateBill } from "./update-bill.ts";

const { ctx } = await openTestContext();

describe("updateBill", () => {
  it("changes title and note; people who still have to pay read them", async () => {
    const made = await makeBill(ctx);
    await made.pay(0);
    const words = { billId: made.billId, title: "Supper", note: "Birthday" };
    expect(await updateBill(made.asOwner, words)).toMatchObject({ title: "Supper", note: "Birthday" });
    const noteOf = async (place: number) => {
      const { paymentRequestId } = await made.partOf(place);
      return (await getRequest(made.asEach[place] ?? ctx, { paymentRequestId })).note;
    };
    expect([await noteOf(0), await noteOf(1)]).toEqual(["Dinner at Lupo", "Supper: Birthday"]);
    expect(await codeOf(updateBill(made.asEach[0] ?? ctx, words))).toBe("BILL_NOT_FOUND");
    expect(await codeOf(updateBill(ctx.asUser((await makeUser(ctx)).userId), words))).toBe("BILL_NOT_FOUND");
  });
});
