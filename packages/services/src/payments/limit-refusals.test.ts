import type { AppError } from "@evenly/contract";
import { refusals, transfers } from "@evenly/db/ledger/tables";
import { transactionAnnotations } from "@evenly/db/payments/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getTransaction } from "../history/get-transaction.ts";
import { listTransactions } from "../history/list-transactions.ts";
import { updateTransaction } from "../history/update-transaction.ts";
import { quotePayment } from "./quote-payment.ts";
import { returnPayment } from "./returns/return-payment.ts";
import { sendPayment } from "./send-payment.ts";
import { sweepPayments } from "./sweep-payments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { ctx } = await openTestContext();

async function makePenniless() {
  const payer = await makeUser(ctx);
  const payee = await makeUser(ctx);
  const asPayer = ctx.asUser(payer.userId);
  const input = () => ({
    to: payee.userId,
    amountMinor: 500n,
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
  });
  const refusalOf = (given = input()): Promise<AppError> =>
    sendPayment(asPayer, given).then(
      () => expect.fail("was not refused"),
      (error) => error,
    );
  const codes = async (count: number) => {
    const counted: Record<string, number> = {};
    for (let n = 0; n < count; n += 1) {
      const { code } = await refusalOf();
      counted[code] = (counted[code] ?? 0) + 1;
    }
    return counted;
  };
  const kept = () => ctx.db.$count(refusals, eq(refusals.payerUserId, payer.userId));
  return { payer, payee, asPayer, input, refusalOf, codes, kept };
}

describe("refused payments", () => {
  it("are limited to 20 an hour and 60 a day; further ones are rejected without being stored", async () => {
    const { codes, refusalOf, kept } = await makePenniless();
    expect(await codes(25)).toEqual({ INSUFFICIENT_FUNDS: 20, RATE_LIMITED: 5 });
    expect(await refusalOf()).toMatchObject({ code: "RATE_LIMITED", details: { retryAfterSeconds: 3600 } });
    for (const _ of [2, 3]) {
      ctx.clock.advance(HOUR_MS);
      expect(await codes(21)).toEqual({ INSUFFICIENT_FUNDS: 20, RATE_LIMITED: 1 });
    }
    ctx.clock.advance(HOUR_MS);
    const { details } = await refusalOf();
    expect(details).toEqual({ retryAfterSeconds: 21 * 3600 });
    ctx.clock.advance(21 * HOUR_MS);
    expect(await codes(1)).toEqual({ INSUFFICIENT_FUNDS: 1 });
    expect(await kept()).toBe(61);
  });

  it("write nothing to the append-only table", async () => {
    const { codes, payer } = await makePenniless();
    await codes(3);
    expect(await ctx.db.$count(transfers, eq(transfers.payerUserId, payer.userId))).toBe(0);
  });

  it("also stop the same person's quotes and returns, and no other person's", async () => {
    const { codes, asPayer, payer, payee, input } = await makePenniless();
    const rich = await makeUser(ctx, { balanceMinor: 5000n });
    const toPayer = { ...input(), to: payer.userId };
    const { transaction } = await sendPayment(ctx.asUser(rich.userId), toPayer);
    await sendPayment(asPayer, input());
    await codes(20);
    const refused = { code: "RATE_LIMITED" };
    await expect(
      quotePayment(asPayer, { to: payee.userId, amountMinor: 1n, currency: "USD" }),
    ).rejects.toMatchObject(refused);
    const back = { id: transaction.id, idempotencyKey: ctx.ids.uuid() };
    await expect(returnPayment(asPayer, back)).rejects.toMatchObject(refused);
    await sendPayment(ctx.asUser(rich.userId), { ...toPayer, idempotencyKey: ctx.ids.uuid() });
  });

  it("are returned again for the same key while they are stored, also beyond the limit", async () => {
    const { codes, input, refusalOf } = await makePenniless();
    const given = input();
    const first = await refusalOf(given);
    await codes(20);
    ctx.clock.advance(29 * DAY_MS);
    await sweepPayments(ctx);
    const again = await refusalOf(given);
    expect(again).toMatchObject({ code: "INSUFFICIENT_FUNDS", details: first.details, isReplayed: true });
  });

  it("are deleted after 30 days with their annotations; the key is then decided again and pays once", async () => {
    const { asPayer, payer, payee, input, refusalOf, kept } = await makePenniless();
    const given = input();
    await refusalOf(given);
    const [line] = (await listTransactions(asPayer, { limit: 20, status: "refused" })).transactions;
    if (!line) return expect.fail("a refusal is a line of the history");
    await updateTransaction(asPayer, { id: line.id, note: "try again on payday" });
    expect((await getTransaction(asPayer, { id: line.id })).timeline.map(({ state }) => state)).toEqual([
      "created",
      "refused",
    ]);
    ctx.clock.advance(30 * DAY_MS);
    await sweepPayments(ctx);
    expect(await kept()).toBe(0);
    const ownWords = eq(transactionAnnotations.userId, payer.userId);
    expect(await ctx.db.$count(transactionAnnotations, ownWords)).toBe(0);
    const rich = await makeUser(ctx, { balanceMinor: 5000n });
    await sendPayment(ctx.asUser(rich.userId), { ...input(), to: payer.userId });
    const paid = await sendPayment(asPayer, given);
    expect(await sendPayment(asPayer, given)).toMatchObject({
      isReplayed: true,
      transaction: { id: paid.transaction.id },
    });
    expect(await ctx.db.$count(transfers, eq(transfers.payeeUserId, payee.userId))).toBe(1);
  });
});
