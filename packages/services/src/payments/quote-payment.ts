import type { Payee, Quote, QuoteInput } from "@evenly/contract/payments/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { type Authorization, authorizePayment } from "./authorize-payment.ts";
import { loadPayee } from "./load.ts";
import { QUOTE_LIFETIME_MS, type QuotedTerms, signQuote } from "./quote-token.ts";

/**
 * Says what a payment would do now, by the code that posts it, and binds that for five minutes.
 * Nothing is reserved: a send may still meet another balance, and is refused when its terms would differ.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 */
export async function quotePayment(ctx: ServiceContext, input: QuoteInput): Promise<Quote> {
  const payerUserId = requireUser(ctx);
  const payee = await loadPayee(ctx, payerUserId, input.to);
  const verdict = await authorizePayment(ctx, { ...amountOf(input), payerUserId, payeeUserId: payee.id });
  return presentQuote(ctx, { payerUserId, payee, ...amountOf(input) }, verdict);
}

/** A payment that was looked at, with whom it goes to. */
export type PaymentTerms = {
  readonly payerUserId: string;
  readonly payee: Payee;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** Writes the gate's verdict as a quote and signs it. */
export function presentQuote(ctx: ServiceContext, terms: PaymentTerms, verdict: Authorization): Quote {
  const expiresAt = new Date(ctx.clock.now().getTime() + QUOTE_LIFETIME_MS);
  return {
    token: signQuote(ctx.config.tokenPepper, quotedTerms(terms, verdict), expiresAt),
    expiresAt,
    payee: terms.payee,
    currency: terms.currency,
    amountMinor: terms.amountMinor,
    payeeReceivesMinor: verdict.payeeReceivesMinor,
    feeMinor: verdict.feeMinor,
    feeKind: verdict.feeKind,
    totalMinor: verdict.totalMinor,
    availableBeforeMinor: verdict.availableMinor,
    availableAfterMinor: verdict.availableMinor - verdict.totalMinor,
    decision: verdict.decision,
    limits: [...verdict.limits],
    refusal: verdict.refusal,
  };
}

/** What of a payment a quote promises. */
export function quotedTerms(terms: PaymentTerms, verdict: Authorization): QuotedTerms {
  return {
    payerId: terms.payerUserId,
    payeeId: terms.payee.id,
    amountMinor: terms.amountMinor,
    currency: terms.currency,
    feeMinor: verdict.feeMinor,
    decision: verdict.decision,
  };
}

function amountOf(input: QuoteInput) {
  return { amountMinor: input.amountMinor, currency: input.currency };
}
