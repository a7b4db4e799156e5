import type { Payee, Quote, QuoteInput } from "@evenly/contract/payments/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { holdUntil } from "./holds/hold-until.ts";
import { loadPayee } from "./load.ts";
import { type PaymentPreview, previewPayment } from "./preview-payment.ts";
import { QUOTE_LIFETIME_MS, type QuotedTerms, signQuote } from "./quote-token.ts";

/**
 * Previews a payment with the code that posts it, and signs the terms for five minutes. Nothing is reserved: the balance may
 * change before the send, which is refused if its terms differ.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 */
export async function quotePayment(
  ctx: ServiceContext<"limits" | "seal" | "geo">,
  input: QuoteInput,
): Promise<Quote> {
  const payerUserId = requireUser(ctx);
  const { payee, standing } = await loadPayee(ctx, payerUserId, input.to);
  const payment = { ...amountOf(input), payerUserId, payeeUserId: payee.id };
  const preview = await previewPayment(ctx, payment, standing);
  return presentQuote(ctx, { payerUserId, payee, ...amountOf(input) }, preview);
}

/** A checked payment, with its payee. */
export type PaymentTerms = {
  readonly payerUserId: string;
  readonly payee: Payee;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** Signs a preview as a quote. */
export function presentQuote(ctx: ServiceContext, terms: PaymentTerms, preview: PaymentPreview): Quote {
  const expiresAt = new Date(ctx.clock.now().getTime() + QUOTE_LIFETIME_MS);
  return {
    token: signQuote(ctx.config.tokenPepper, quotedTerms(terms, preview), expiresAt),
    expiresAt,
    payee: terms.payee,
    currency: terms.currency,
    amountMinor: terms.amountMinor,
    payeeReceivesMinor: preview.payeeReceivesMinor,
    feeMinor: preview.feeMinor,
    feeKind: preview.feeKind,
    totalMinor: preview.totalMinor,
    availableBeforeMinor: preview.availableMinor,
    availableAfterMinor: preview.availableMinor - preview.totalMinor,
    decision: preview.decision,
    reasons: [...preview.reasons],
    hold: preview.hold && {
      kind: preview.hold.kind,
      minutes: preview.hold.minutes,
      until: holdUntil(ctx, preview.hold),
    },
    factors: [...preview.factors],
    limits: [...preview.limits],
    refusal: preview.refusal,
  };
}

/** The terms that a quote guarantees. */
export function quotedTerms(terms: PaymentTerms, preview: PaymentPreview): QuotedTerms {
  return {
    payerId: terms.payerUserId,
    payeeId: terms.payee.id,
    amountMinor: terms.amountMinor,
    currency: terms.currency,
    feeMinor: preview.feeMinor,
    decision: preview.decision,
    hold: preview.hold?.kind ?? null,
  };
}

function amountOf(input: QuoteInput) {
  return { amountMinor: input.amountMinor, currency: input.currency };
}
