import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createManualEntry } from "../history/create-manual-entry.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { draftOfPayment } from "./draft-of-payment.ts";

const { ctx } = await openTestContext();

describe("draftOfPayment", () => {
  it("fills in what its payer paid, in the wallet or outside it, and nothing for others", async () => {
    const [ben, shop] = [await makeUser(ctx, { balanceMinor: 100_00n }), await makeUser(ctx)];
    const [asBen, asShop] = [ctx.asUser(ben.userId), ctx.asUser(shop.userId)];
    const { transaction } = await sendPayment(asBen, {
      to: shop.userId,
      amountMinor: 60_00n,
      currency: "USD",
      description: "Concert\n tickets",
      idempotencyKey: ctx.ids.uuid(),
    });
    const transactionId = transaction.id;
    expect(await draftOfPayment(asBen, { transactionId })).toMatchObject({
      title: "Concert tickets",
      totalMinor: 60_00n,
      currency: "USD",
      billId: null,
    });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    for (const asOther of [asShop, stranger])
      expect(await codeOf(draftOfPayment(asOther, { transactionId }))).toBe("NOT_FOUND");
    const entry = async (amountMinor: bigint) => {
      const facts = { merchant: "City Taxi", date: "2026-11-01", amountMinor, currency: "USD" };
      return (await createManualEntry(asBen, { ...facts, idempotencyKey: ctx.ids.uuid() })).transaction.id;
    };
    expect(await draftOfPayment(asBen, { transactionId: await entry(-12_00n) })).toMatchObject({
      title: "City Taxi",
      totalMinor: 12_00n,
    });
    expect(await codeOf(draftOfPayment(asBen, { transactionId: await entry(12_00n) }))).toBe("NOT_FOUND");
  });
});
