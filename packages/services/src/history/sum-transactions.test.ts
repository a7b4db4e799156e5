import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOwnBalance } from "../payments/get-own-balance.ts";
import { refundPayment } from "../payments/returns/refund-payment.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { listTransactions } from "./list-transactions.ts";
import { sumTransactions } from "./sum-transactions.ts";

const { ctx } = await openTestContext();

describe("sumTransactions", () => {
  it("sums posted amounts with fees per currency, without refused payments", async () => {
    const me = await makeUser(ctx, { balanceMinor: 100_00n, country: "US" });
    const friend = await makeUser(ctx, { balanceMinor: 50_00n, country: "DE" });
    const asMe = ctx.asUser(me.userId);
    const pay = (amountMinor: bigint) =>
      sendPayment(asMe, { to: friend.userId, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() });
    await pay(10_00n);
    await expect(pay(500_00n)).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    await createManualEntry(asMe, {
      merchant: "Bakery",
      date: "2026-11-01",
      amountMinor: -3_50n,
      currency: "EUR",
      idempotencyKey: ctx.ids.uuid(),
    });
    expect(await sumTransactions(asMe, {})).toEqual({
      sums: [
        { currency: "USD", inMinor: 100_00n, outMinor: 10_10n },
        { currency: "EUR", inMinor: 0n, outMinor: 3_50n },
      ],
      count: 4,
      isCapped: false,
      since: null,
    });
    expect((await sumTransactions(asMe, { direction: "out", type: "payment_sent" })).sums).toEqual([
      { currency: "USD", inMinor: 0n, outMinor: 10_10n },
    ]);
  });

  it("equals the balance, also after a return and a partial refund", async () => {
    const payer = await makeUser(ctx, { balanceMinor: 100_00n, country: "US" });
    const payee = await makeUser(ctx, { balanceMinor: 100_00n, country: "DE" });
    const [asPayer, asPayee] = [ctx.asUser(payer.userId), ctx.asUser(payee.userId)];
    const send = (amountMinor: bigint) =>
      sendPayment(asPayer, {
        to: payee.userId,
        amountMinor,
        currency: "USD",
        idempotencyKey: ctx.ids.uuid(),
      });
    const [first, second] = [await send(10_00n), await send(20_00n)];
    await returnPayment(asPayee, { id: first.transaction.id, idempotencyKey: "return" });
    await refundPayment(asPayee, { id: second.transaction.id, amountMinor: 5_00n, idempotencyKey: "refund" });
    for (const side of [asPayer, asPayee]) {
      const { sums, count } = await sumTransactions(side, {});
      const [{ inMinor, outMinor } = { inMinor: 0n, outMinor: 0n }] = sums;
      expect(inMinor - outMinor).toBe((await getOwnBalance(side)).postedMinor);
      const page = await listTransactions(side, { limit: 20 });
      expect([count, page.total, page.transactions.length]).toEqual([5, 5, 5]);
    }
  });

  it("returns nothing for an unknown person, and refuses signed-out callers", async () => {
    const me = await makeUser(ctx);
    expect((await sumTransactions(ctx.asUser(me.userId), { person: "@nobody.here" })).sums).toEqual([]);
    await expect(sumTransactions(ctx, {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
