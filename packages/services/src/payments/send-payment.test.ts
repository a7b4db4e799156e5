import type { Quote, SendInput } from "@evenly/contract/payments/schemas";
import { users } from "@evenly/db/auth/tables";
import { parties, refusals } from "@evenly/db/ledger/tables";
import {
  codeOf,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  refusalOf,
  sendProven,
  type TestContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listTransactions } from "../history/list-transactions.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { quotePayment } from "./quote-payment.ts";
import { sendPayment } from "./send-payment.ts";

const { ctx, database } = await openTestContext();

async function makePair(
  payerFacts: Parameters<typeof makeUser>[1] = {},
  payeeFacts: Parameters<typeof makeUser>[1] = {},
) {
  const payer = await makeUser(ctx, { balanceMinor: 100_00n, ...payerFacts });
  const payee = await makeUser(ctx, payeeFacts);
  return { payer, payee, asPayer: ctx.asUser(payer.userId), asPayee: ctx.asUser(payee.userId) };
}

const inputTo = (to: string, facts: Partial<SendInput> = {}): SendInput => ({
  to,
  amountMinor: 24_00n,
  currency: "USD",
  idempotencyKey: ctx.ids.uuid(),
  ...facts,
});
const availableOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;

describe("sendPayment", () => {
  it.each(["userId", "email", "handle", "@handle"])(
    "moves money to a payee addressed by %s",
    async (name) => {
      const { payer, payee, asPayer } = await makePair();
      const to = {
        userId: payee.userId,
        email: payee.email.toUpperCase(),
        handle: payee.handle,
        "@handle": `@${payee.handle}`,
      }[name];
      const input = inputTo(to ?? "", { description: "Cinema, two tickets", category: "entertainment" });
      const { transaction, isReplayed } = await sendPayment(asPayer, input);
      expect(isReplayed).toBe(false);
      expect(transaction).toMatchObject({
        type: "payment_sent",
        status: "completed",
        direction: "out",
        amountMinor: -24_00n,
        feeMinor: 0n,
        description: "Cinema, two tickets",
        category: "entertainment",
        person: { id: payee.userId, handle: payee.handle },
      });
      expect(await availableOf(payer.userId)).toBe(76_00n);
      expect(await availableOf(payee.userId)).toBe(24_00n);
    },
  );

  it("writes one outbox event for the transfer", async () => {
    const { payee, asPayer } = await makePair();
    const { transaction } = await sendPayment(asPayer, inputTo(payee.userId));
    const events = await readOutbox(database.db);
    expect(
      events.filter(({ payload }) => (payload as { transferId: string }).transferId === transaction.id),
    ).toHaveLength(1);
  });

  it("charges the payer the international fee on top", async () => {
    const { payer, payee, asPayer } = await makePair({ country: "US" }, { country: "DE" });
    const { transaction } = await sendPayment(asPayer, inputTo(payee.userId));
    expect(transaction.feeMinor).toBe(24n);
    expect(await availableOf(payer.userId)).toBe(75_76n);
    expect(await availableOf(payee.userId)).toBe(24_00n);
  });

  it("refuses an unknown payee, oneself, another currency, too much and a frozen payer, and moves nothing", async () => {
    const { payer, payee, asPayer } = await makePair();
    expect(await codeOf(sendPayment(asPayer, inputTo("@nobody-here")))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(sendPayment(asPayer, inputTo(ctx.ids.uuid())))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(sendPayment(asPayer, inputTo(payer.userId)))).toBe("SELF_TRANSFER");
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.userId, { currency: "EUR" })))).toBe(
      "CURRENCY_UNAVAILABLE",
    );
    const tooMuch = await refusalOf(sendPayment(asPayer, inputTo(payee.userId, { amountMinor: 100_01n })));
    expect([tooMuch.code, tooMuch.details]).toEqual([
      "INSUFFICIENT_FUNDS",
      { available: "100.00", needed: "100.01", currency: "USD" },
    ]);
    await database.db.update(parties).set({ frozenAt: new Date() }).where(eq(parties.userId, payer.userId));
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.userId)))).toBe("PARTY_FROZEN");
    expect(await availableOf(payer.userId)).toBe(100_00n);
  });

  it("does not find a payee by an unverified e-mail", async () => {
    const { payee, asPayer } = await makePair({}, { isVerified: false });
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.email)))).toBe("PAYEE_UNKNOWN");
    expect((await sendPayment(asPayer, inputTo(`@${payee.handle}`))).transaction.status).toBe("completed");
  });

  it("refuses callers with an unverified e-mail, and signed-out callers", async () => {
    const { payee, asPayer } = await makePair({ isVerified: false });
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.userId)))).toBe("EMAIL_NOT_VERIFIED");
    expect(await codeOf(sendPayment(ctx, inputTo(payee.userId)))).toBe("UNAUTHENTICATED");
  });

  it("names the limit that was reached, the used and the remaining amount", async () => {
    const { payee, asPayer } = await makePair({ balanceMinor: 100_000_00n, identityTier: "unverified" });
    const single = await refusalOf(sendPayment(asPayer, inputTo(payee.userId, { amountMinor: 5_000_01n })));
    expect([single.code, single.details]).toMatchObject([
      "LIMIT_REACHED",
      { rule: "identity_single", limit: "5000.00" },
    ]);
    for (let sent = 0; sent < 2; sent += 1)
      await sendProven(asPayer, inputTo(payee.userId, { amountMinor: 4_000_00n }));
    const daily = await refusalOf(sendPayment(asPayer, inputTo(payee.userId, { amountMinor: 3_000_00n })));
    expect([daily.code, daily.details]).toMatchObject([
      "LIMIT_REACHED",
      {
        rule: "identity_daily",
        limit: "10000.00",
        used: "8000.00",
        remaining: "2000.00",
        resetsAt: "2026-11-22T00:00:00.000Z",
      },
    ]);
  });
});

describe("the same key", () => {
  it("returns the same answer for the same input and moves money once", async () => {
    const { payer, payee, asPayer } = await makePair();
    const input = inputTo(payee.email, { description: "Lunch" });
    const first = await sendPayment(asPayer, input);
    ctx.clock.advance(600_000);
    const again = await sendPayment(asPayer, { ...input, to: ` ${input.to.toUpperCase()} ` });
    expect(again.transaction).toEqual(first.transaction);
    expect(again.isReplayed).toBe(true);
    expect(await availableOf(payer.userId)).toBe(76_00n);
  });

  it("is refused with a different input", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(payee.userId);
    await sendPayment(asPayer, input);
    for (const change of [
      { amountMinor: 24_01n },
      { description: "x" },
      { to: payee.email },
      { category: "food" as const },
    ]) {
      expect(await codeOf(sendPayment(asPayer, { ...input, ...change }))).toBe("IDEMPOTENCY_MISMATCH");
    }
  });

  it("returns its first answer after rules have changed, and still refuses a different input", async () => {
    const { payee, payer, asPayer } = await makePair();
    const input = inputTo(`@${payee.handle}`);
    const { transaction } = await sendPayment(asPayer, input);
    const isRepeated = async () => {
      expect(await codeOf(sendPayment(asPayer, { ...input, amountMinor: 1n }))).toBe("IDEMPOTENCY_MISMATCH");
      return (await sendPayment(asPayer, input)).isReplayed && (await availableOf(payer.userId)) === 76_00n;
    };
    const setPayee = (facts: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(facts).where(eq(users.id, payee.userId));
    const setPayer = (facts: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(facts).where(eq(users.id, payer.userId));
    await setPayer({ emailVerifiedAt: null });
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.userId)))).toBe("EMAIL_NOT_VERIFIED");
    expect(await isRepeated()).toBe(true);
    await setPayer({ emailVerifiedAt: new Date() });
    await setPayee({ deactivatedAt: new Date() });
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.userId)))).toBe("PAYEE_UNKNOWN");
    expect(await isRepeated()).toBe(true);
    const isUsedUp = { consume: async () => ({ allowed: false, limit: 1, remaining: 0, resetSeconds: 60 }) };
    const asTired = { ...asPayer, limits: { ...asPayer.limits, ...isUsedUp } };
    expect(await codeOf(sendPayment(asTired, { ...input, idempotencyKey: ctx.ids.uuid() }))).toBe(
      "RATE_LIMITED",
    );
    expect(await sendPayment(asTired, input)).toEqual({ transaction, isReplayed: true });
  });

  it("returns the original payee after their handle has moved to another person", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(`@${payee.handle}`);
    const { transaction } = await sendPayment(asPayer, input);
    const other = await makeUser(ctx);
    const rename = (userId: string, handle: string) =>
      database.db.update(users).set({ handle }).where(eq(users.id, userId));
    await rename(payee.userId, `${payee.handle}2`);
    await rename(other.userId, payee.handle);
    const again = await sendPayment(asPayer, input);
    expect([again.transaction.person?.id, again.isReplayed]).toEqual([transaction.person?.id, true]);
    expect(await availableOf(other.userId)).toBe(0n);
  });

  it("of another person is another payment", async () => {
    const { payer, payee, asPayer, asPayee } = await makePair({}, { balanceMinor: 100_00n });
    const idempotencyKey = ctx.ids.uuid();
    await sendPayment(asPayer, inputTo(payee.userId, { idempotencyKey }));
    expect((await sendPayment(asPayee, inputTo(payer.userId, { idempotencyKey }))).isReplayed).toBe(false);
  });

  it("returns a stored refusal, even if the payment would succeed now", async () => {
    const { payee, payer, asPayer, asPayee } = await makePair({}, { balanceMinor: 500_00n });
    const input = inputTo(payee.userId, { amountMinor: 150_00n });
    const first = await refusalOf(sendPayment(asPayer, input));
    await sendProven(asPayee, inputTo(payer.userId, { amountMinor: 200_00n }));
    const again = await refusalOf(sendPayment(asPayer, input));
    expect([again.code, again.details]).toEqual([first.code, first.details]);
    expect([first.isReplayed, again.isReplayed]).toEqual([false, true]);
    expect((await sendProven(asPayer, { ...input, idempotencyKey: ctx.ids.uuid() })).transaction.status).toBe(
      "completed",
    );
  });

  it.each([100_00n, 6_000_00n])("returns a refusal of %s with identical details", async (amountMinor) => {
    const { payee, asPayer } = await makePair(
      amountMinor > 100_00n ? { balanceMinor: 10_000_00n, identityTier: "unverified" } : { balanceMinor: 1n },
    );
    const input = inputTo(payee.userId, { amountMinor });
    const first = await refusalOf(sendPayment(asPayer, input));
    const again = await refusalOf(sendPayment(asPayer, input));
    expect(JSON.stringify(again.details)).toBe(JSON.stringify(first.details));
    expect([first.isReplayed, again.isReplayed]).toEqual([false, true]);
  });

  it("is posted once under fifty concurrent calls", async () => {
    const { payer, payee, asPayer } = await makePair();
    const input = inputTo(payee.userId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendPayment(asPayer, input)));
    expect(new Set(answers.map(({ transaction }) => transaction.id)).size).toBe(1);
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await availableOf(payer.userId)).toBe(76_00n);
  });
});

describe("a quoted payment", () => {
  const quoteOf = (asPayer: TestContext, input: SendInput) =>
    quotePayment(asPayer, { to: input.to, amountMinor: input.amountMinor, currency: input.currency });

  it("is posted at the quoted terms", async () => {
    const { payer, payee, asPayer } = await makePair({ country: "US" }, { country: "DE" });
    const input = inputTo(payee.userId);
    const quote = await quoteOf(asPayer, input);
    const { transaction } = await sendPayment(asPayer, { ...input, quoteToken: quote.token });
    expect(transaction.feeMinor).toBe(quote.feeMinor);
    expect(await availableOf(payer.userId)).toBe(quote.availableAfterMinor);
  });

  it("is refused with a new quote when its terms have changed or it has expired", async () => {
    const { payee, asPayer } = await makePair({ country: "US" }, { country: "DE" });
    const input = inputTo(payee.userId);
    const quote = await quoteOf(asPayer, input);
    await database.db.update(parties).set({ country: "US" }).where(eq(parties.userId, payee.userId));
    const refusal = await refusalOf(sendPayment(asPayer, { ...input, quoteToken: quote.token }));
    expect(refusal.code).toBe("QUOTE_CHANGED");
    const renewed = refusal.details.quote as Quote;
    expect(renewed).toMatchObject({ feeMinor: 0n, totalMinor: 24_00n });
    expect((await sendPayment(asPayer, { ...input, quoteToken: renewed.token })).transaction.feeMinor).toBe(
      0n,
    );

    const late = inputTo(payee.userId);
    const expired = await quoteOf(asPayer, late);
    ctx.clock.advance(300_000);
    expect(await codeOf(sendPayment(asPayer, { ...late, quoteToken: expired.token }))).toBe("QUOTE_CHANGED");
    expect(await codeOf(sendPayment(asPayer, { ...late, amountMinor: 1n, quoteToken: expired.token }))).toBe(
      "QUOTE_CHANGED",
    );
  });

  it("returns its first answer when repeated after the quote has expired", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(payee.userId);
    const quote = await quoteOf(asPayer, input);
    await sendPayment(asPayer, { ...input, quoteToken: quote.token });
    ctx.clock.advance(3_600_000);
    expect((await sendPayment(asPayer, { ...input, quoteToken: quote.token })).isReplayed).toBe(true);
  });

  it("is never posted with another fee, even if money arrives between preview and posting", async () => {
    const facts = { country: "US", balanceMinor: 100_00n };
    const { payer, payee, asPayer, asPayee } = await makePair(facts, facts);
    const input = inputTo(payee.userId, { amountMinor: 100_00n });
    const quote = await quoteOf(asPayer, input);
    await database.db.update(parties).set({ country: "DE" }).where(eq(parties.userId, payee.userId));
    const post: typeof ctx.lane.post = async (request) => {
      await sendPayment(asPayee, inputTo(payer.userId, { amountMinor: 50_00n }));
      return ctx.lane.post(request);
    };
    const asUnlucky = { ...asPayer, lane: { ...asPayer.lane, post } };
    const refusal = await refusalOf(sendPayment(asUnlucky, { ...input, quoteToken: quote.token }));
    expect([refusal.code, quote.feeMinor]).toEqual(["QUOTE_CHANGED", 0n]);
    expect(refusal.details.quote).toMatchObject({ feeMinor: 100n, refusal: "INSUFFICIENT_FUNDS" });
  });

  it("gets the specific refusal rather than QUOTE_CHANGED when it can no longer be paid", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(payee.userId, { amountMinor: 80_00n });
    const quote = await quoteOf(asPayer, input);
    await sendPayment(asPayer, inputTo(payee.userId, { amountMinor: 50_00n }));
    expect(await codeOf(sendPayment(asPayer, { ...input, quoteToken: quote.token }))).toBe(
      "INSUFFICIENT_FUNDS",
    );
  });
});

describe("concurrent payments", () => {
  it("never exceed the balance", async () => {
    const { payer, payee, asPayer } = await makePair({ balanceMinor: 100_00n });
    const sends = Array.from({ length: 20 }, () =>
      sendProven(asPayer, inputTo(payee.userId, { amountMinor: 9_00n })),
    );
    const results = await Promise.allSettled(sends);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
    expect(await availableOf(payer.userId)).toBe(1_00n);
    expect(await availableOf(payee.userId)).toBe(99_00n);
  });

  it("never exceed the daily limit", async () => {
    const { payer, payee, asPayer } = await makePair({
      balanceMinor: 100_000_00n,
      identityTier: "unverified",
    });
    const sends = Array.from({ length: 20 }, () =>
      sendProven(asPayer, inputTo(payee.userId, { amountMinor: 900_00n })),
    );
    const codes = await Promise.all(sends.map((send) => outcomeOf(send)));
    expect(codes.filter((code) => code === "done")).toHaveLength(11);
    expect(codes.filter((code) => code === "LIMIT_REACHED")).toHaveLength(9);
    expect(await availableOf(payer.userId)).toBe(90_100_00n);
  });
});

describe("a refused payment", () => {
  it("is in the payer's history with its reason, and not in the payee's", async () => {
    const { payer, payee, asPayer, asPayee } = await makePair();
    expect(await codeOf(sendPayment(asPayer, inputTo(payee.userId, { amountMinor: 900_00n })))).toBe(
      "INSUFFICIENT_FUNDS",
    );
    const own = await listTransactions(asPayer, { limit: 20, status: "refused" });
    expect(own.transactions).toMatchObject([
      { status: "refused", refusal: "INSUFFICIENT_FUNDS", amountMinor: -900_00n },
    ]);
    expect((await listTransactions(asPayee, { limit: 20 })).transactions).toEqual([]);
    const rows = await database.db.select().from(refusals).where(eq(refusals.payerUserId, payer.userId));
    expect(rows).toHaveLength(1);
  });
});
