import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { declineRequest } from "../requests/close-request.ts";
import { payRequest } from "../requests/pay-request.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { closeBill } from "./close-bill.ts";
import { listBills } from "./list-bills.ts";

const { ctx } = await openTestContext();

describe("closeBill", () => {
  it("cancels open requests and keeps what was paid or declined; repeating it changes nothing", async () => {
    const made = await makeBill(ctx, { allowsPartial: true });
    await made.pay(0);
    await made.pay(1, 10_00n);
    const { paymentRequestId } = await made.partOf(2);
    await declineRequest(made.asEach[2] ?? ctx, { paymentRequestId, reason: "I left before dinner" });
    const closed = await closeBill(made.asOwner, made);
    expect(closed).toMatchObject({
      isOpen: false,
      paidMinor: 35_00n,
      waitingMinor: 0n,
      declinedMinor: 40_00n,
    });
    expect(closed.parts).toMatchObject([
      { state: "paid" },
      { state: "cancelled", paidMinor: 10_00n },
      { state: "declined", declineReason: "I left before dinner" },
    ]);
    expect(await closeBill(made.asOwner, made)).toEqual(closed);
    expect(await codeOf(made.pay(1))).toBe("REQUEST_STATE_WRONG");
    expect((await listBills(made.asOwner, { list: "open", limit: 20 })).bills).toEqual([]);
    expect((await listBills(made.asOwner, { list: "done", limit: 20 })).bills).toEqual([closed]);
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });

  it("races with people who pay: a part is either paid with its money, or cancelled without", async () => {
    for (const round of [1, 2, 3]) {
      const made = await makeBill(ctx, { people: 4, title: `Round ${round}` });
      const orders = await Promise.all([0, 1, 2, 3].map((place) => made.orderOf(place)));
      const pays = orders.map((order, place) => outcomeOf(payRequest(made.asEach[place] ?? ctx, order)));
      const [, ...codes] = await Promise.all([closeBill(made.asOwner, made), ...pays]);
      const bill = await made.read();
      const isPaid = bill.parts.map(({ state }) => state === "paid");
      expect(codes).toEqual(isPaid.map((paid) => (paid ? "done" : "REQUEST_STATE_WRONG")));
      expect(bill.isOpen).toBe(false);
      expect(await findBillDifferences(ctx, made)).toEqual([]);
    }
  });

  it("is a bill of its owner alone", async () => {
    const made = await makeBill(ctx);
    const [asPayer = ctx] = made.asEach;
    expect(await codeOf(closeBill(asPayer, made))).toBe("BILL_NOT_FOUND");
    expect(await codeOf(closeBill(ctx.asUser((await makeUser(ctx)).userId), made))).toBe("BILL_NOT_FOUND");
    expect(await codeOf(closeBill(ctx, made))).toBe("UNAUTHENTICATED");
  });
});
