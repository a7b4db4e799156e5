import { parties } from "@evenly/db/ledger/tables";
import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { quotePayment } from "./quote-payment.ts";
import { sendPayment } from "./send-payment.ts";

const { ctx } = await openTestContext();

async function makePair(
  payerFacts: Parameters<typeof makeUser>[1] = {},
  payeeFacts: Parameters<typeof makeUser>[1] = {},
) {
  const payer = await makeUser(ctx, { balanceMinor: 100_00n, ...payerFacts });
  const payee = await makeUser(ctx, { firstName: "Leila", lastName: "Haddad", ...payeeFacts });
  return { payer, payee, asPayer: ctx.asUser(payer.userId) };
}
const quote = (asPayer: TestContext, to: string, amountMinor = 24_00n, currency = "USD") =>
  quotePayment(asPayer, { to, amountMinor, currency });

describe("quotePayment", () => {
  it("returns payee, amount, fee, remaining balance and remaining limits", async () => {
    const { payee, asPayer } = await makePair({ country: "US" }, { country: "DE" });
    expect(await quote(asPayer, `@${payee.handle}`)).toMatchObject({
      payee: { id: payee.userId, displayName: "Leila Haddad", isVerified: true, hasPaidBefore: false },
      amountMinor: 24_00n,
      payeeReceivesMinor: 24_00n,
      feeMinor: 24n,
      feeKind: "international",
      totalMinor: 24_24n,
      availableBeforeMinor: 100_00n,
      availableAfterMinor: 75_76n,
      decision: "allow",
      refusal: null,
      expiresAt: new Date(ctx.clock.now().getTime() + 300_000),
      limits: [
        { rule: "identity_single", limitMinor: 25_000_00n },
        { rule: "identity_daily", usedMinor: 0n, remainingMinor: 50_000_00n },
      ],
    });
  });

  it("recognizes a payee who was paid before", async () => {
    const { payee, asPayer } = await makePair();
    const input = { to: payee.userId, amountMinor: 1n, currency: "USD" };
    await sendPayment(asPayer, { ...input, idempotencyKey: "one" });
    expect((await quotePayment(asPayer, input)).payee.hasPaidBefore).toBe(true);
  });

  it("names the refusal that a send would get, and the send gets it", async () => {
    const { payer, payee, asPayer } = await makePair();
    const refusals = [
      { to: payee.userId, amountMinor: 100_01n, currency: "USD", code: "INSUFFICIENT_FUNDS" },
      { to: payee.userId, amountMinor: 25_000_01n, currency: "USD", code: "LIMIT_REACHED" },
      { to: payer.userId, amountMinor: 1n, currency: "USD", code: "SELF_TRANSFER" },
      { to: payee.userId, amountMinor: 1n, currency: "EUR", code: "CURRENCY_UNAVAILABLE" },
    ];
    for (const { code, ...input } of refusals) {
      const quoted = await quotePayment(asPayer, input);
      const send = { ...input, quoteToken: quoted.token, idempotencyKey: ctx.ids.uuid() };
      expect([quoted.refusal, await codeOf(sendPayment(asPayer, send))]).toEqual([code, code]);
    }
    await ctx.db.update(parties).set({ frozenAt: new Date() }).where(eq(parties.userId, payer.userId));
    expect((await quote(asPayer, payee.userId)).refusal).toBe("PARTY_FROZEN");
  });

  it("requires a verified e-mail, a session and an existing payee", async () => {
    const { payee, asPayer } = await makePair({ isVerified: false });
    expect(await codeOf(quote(asPayer, payee.userId))).toBe("EMAIL_NOT_VERIFIED");
    expect(await codeOf(quote(ctx, payee.userId))).toBe("UNAUTHENTICATED");
    expect(await codeOf(quote(asPayer, "@nobody-here"))).toBe("PAYEE_UNKNOWN");
  });
});
