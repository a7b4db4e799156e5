import { type BillSplit, SplitBillAgainInput } from "@evenly/contract/bills/schemas";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { declineRequest } from "../requests/close-request.ts";
import { payRequest } from "../requests/pay-request.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { splitBillAgain } from "./split-bill-again.ts";

const { ctx } = await openTestContext();

type Made = Awaited<ReturnType<typeof makeBill>>;
/** An equal split without the person at a place. */
function without(made: Made, place: number, facts: Partial<SplitBillAgainInput> = {}) {
  const userIds = made.userIds.filter((_id, at) => at !== place + 1);
  const split: BillSplit = { method: "equal", userIds };
  const input = { billId: made.billId, split, paidMinor: 0n, idempotencyKey: ctx.ids.uuid(), ...facts };
  return SplitBillAgainInput.parse(input);
}

describe("splitBillAgain", () => {
  it("asks everybody anew for what is left; what was paid counts", async () => {
    const made = await makeBill(ctx, { people: 4, totalMinor: 120_00n });
    await made.pay(0);
    const { paymentRequestId } = await made.partOf(3);
    await declineRequest(made.asEach[3] ?? ctx, { paymentRequestId, reason: "" });
    const old = await made.partOf(1);
    const input = without(made, 3, { paidMinor: 24_00n });
    const again = await splitBillAgain(made.asOwner, input);
    expect(again).toMatchObject({
      ownMinor: 30_00n,
      askedMinor: 90_00n,
      paidMinor: 24_00n,
      declinedMinor: 0n,
    });
    expect(again.parts.map(({ state, amountMinor, paidMinor }) => [state, amountMinor, paidMinor])).toEqual([
      ["open", 30_00n, 24_00n],
      ["open", 30_00n, 0n],
      ["open", 30_00n, 0n],
    ]);
    expect(await splitBillAgain(made.asOwner, input)).toEqual(again);
    expect(await codeOf(splitBillAgain(made.asOwner, { ...input, paidMinor: 1n }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    const stale = { paymentRequestId: old.paymentRequestId, amountMinor: 24_00n };
    expect(
      await codeOf(payRequest(made.asEach[1] ?? ctx, { ...stale, idempotencyKey: ctx.ids.uuid() })),
    ).toBe("REQUEST_STATE_WRONG");
    await made.pay(0);
    await made.pay(1);
    expect(await made.read()).toMatchObject({ paidMinor: 60_00n });
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });

  it("refuses when somebody paid since the preview, a part below what was paid, and strangers", async () => {
    const made = await makeBill(ctx);
    await made.pay(0);
    expect(await codeOf(splitBillAgain(made.asOwner, without(made, 2)))).toBe("BILL_CHANGED");
    const paid = { paidMinor: 25_00n };
    expect(await codeOf(splitBillAgain(made.asOwner, without(made, 0, paid)))).toBe("BILL_SPLIT_WRONG");
    const parts = made.userIds.map((userId, place) => ({
      userId,
      amountMinor: place === 1 ? 10_00n : 30_00n,
    }));
    const below = { ...paid, split: { method: "exact", parts } as const };
    expect(await codeOf(splitBillAgain(made.asOwner, without(made, 2, below)))).toBe("BILL_SPLIT_WRONG");
    const stranger = await makeUser(ctx);
    const split = { method: "equal", userIds: [...made.userIds, stranger.userId] } as never;
    expect(await codeOf(splitBillAgain(made.asOwner, without(made, 2, { ...paid, split })))).toBe(
      "BILL_SPLIT_WRONG",
    );
    expect(await codeOf(splitBillAgain(made.asEach[0] ?? ctx, without(made, 2)))).toBe("BILL_NOT_FOUND");
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });

  it("races with everybody paying: money is never lost and nobody pays twice", async () => {
    for (const round of [1, 2, 3, 4]) {
      const made = await makeBill(ctx, { people: 5, totalMinor: 60_00n, title: `Round ${round}` });
      const orders = await Promise.all([0, 1, 2, 3].map((place) => made.orderOf(place)));
      const pays = orders.map((order, place) => outcomeOf(payRequest(made.asEach[place] ?? ctx, order)));
      const input = without(made, 4);
      const [again, ...codes] = await Promise.all([outcomeOf(splitBillAgain(made.asOwner, input)), ...pays]);
      expect(["done", "BILL_CHANGED"]).toContain(again);
      expect(await findBillDifferences(ctx, made)).toEqual([]);
      const paidCount = codes.filter((code) => code === "done").length;
      expect(await made.received()).toBe(BigInt(paidCount) * 10_00n);
      for (const place of [0, 1, 2, 3])
        if ((await made.partOf(place)).state === "open") await made.pay(place);
      const bill = await made.read();
      expect(bill.parts.slice(0, 4).every(({ paidMinor, amountMinor }) => paidMinor === amountMinor)).toBe(
        true,
      );
      expect(await findBillDifferences(ctx, made)).toEqual([]);
    }
  });

  it("splits once for twenty calls with one key", async () => {
    const made = await makeBill(ctx);
    const input = without(made, 2);
    const all = await Promise.all(Array.from({ length: 20 }, () => splitBillAgain(made.asOwner, input)));
    expect(new Set(all.map(({ parts }) => parts[0]?.paymentRequestId)).size).toBe(1);
    expect(await findBillDifferences(ctx, made)).toEqual([]);
  });
});
