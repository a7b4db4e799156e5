import { codeOf, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { declineRequest } from "../requests/close-request.ts";
import { payRequest } from "../requests/pay-request.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { coverShare } from "./cover-share.ts";

const { ctx } = await openTestContext();

describe("coverShare", () => {
  it("lets the owner bear a declined part; nobody else pays more", async () => {
    const made = await makeBill(ctx);
    const { paymentRequestId, userId } = await made.partOf(0);
    await declineRequest(made.asEach[0] ?? ctx, { paymentRequestId, reason: "" });
    expect(await made.read()).toMatchObject({ ownMinor: 25_00n, declinedMinor: 25_00n });
    const covered = await coverShare(made.asOwner, { billId: made.billId, userId });
    expect(covered).toMatchObject({ ownMinor: 50_00n, askedMinor: 50_00n, declinedMinor: 0n });
    expect(covered.parts.map(({ state, amountMinor }) => [state, amountMinor])).toEqual([
      ["covered", 0n],
      ["open", 25_00n],
      ["open", 25_00n],
    ]);
    expect(await codeOf(coverShare(made.asOwner, { billId: made.billId, userId }))).toBe("BILL_SHARE_CLOSED");
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });

  it("cancels an open request, and keeps what was paid of it", async () => {
    const made = await makeBill(ctx, { allowsPartial: true });
    await made.pay(1, 5_00n);
    const { userId } = await made.partOf(1);
    const covered = await coverShare(made.asOwner, { billId: made.billId, userId });
    expect(covered).toMatchObject({ ownMinor: 45_00n, paidMinor: 5_00n });
    expect(await codeOf(made.pay(1, 1n))).toBe("REQUEST_STATE_WRONG");
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });

  it("lets the owner bear what they give back of a covered part", async () => {
    const made = await makeBill(ctx, { allowsPartial: true });
    const paid = await made.pay(1, 5_00n);
    const { userId } = await made.partOf(1);
    await coverShare(made.asOwner, { billId: made.billId, userId });
    const input = { id: paid.transferId, idempotencyKey: ctx.ids.uuid() };
    await returnPayment(made.asOwner, input as never);
    expect(await made.read()).toMatchObject({ ownMinor: 50_00n, paidMinor: 0n });
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });

  it("races with the person who pays: their part is paid or covered, never both", async () => {
    for (const round of [1, 2, 3, 4]) {
      const made = await makeBill(ctx, { title: `Round ${round}` });
      const { userId } = await made.partOf(0);
      const order = await made.orderOf(0);
      const [covered, paid] = await Promise.all([
        outcomeOf(coverShare(made.asOwner, { billId: made.billId, userId })),
        outcomeOf(payRequest(made.asEach[0] ?? ctx, order)),
      ]);
      expect([covered, paid].filter((code) => code === "done")).toHaveLength(1);
      expect(await findBillDifferences(ctx, made)).toEqual([]);
    }
  });

  it("refuses paid parts, people who bear none, and everybody but the owner", async () => {
    const made = await makeBill(ctx);
    await made.pay(0);
    const [own, ben, cleo] = made.userIds as [never, never, never];
    const cover = (asUser: TestContext, userId: never) =>
      codeOf(coverShare(asUser, { billId: made.billId, userId }));
    expect(await cover(made.asOwner, ben)).toBe("BILL_SHARE_CLOSED");
    expect(await cover(made.asOwner, own)).toBe("BILL_SHARE_CLOSED");
    expect(await cover(made.asEach[1] ?? ctx, cleo)).toBe("BILL_NOT_FOUND");
    expect(await cover(ctx.asUser((await makeUser(ctx)).userId), cleo)).toBe("BILL_NOT_FOUND");
  });
});
