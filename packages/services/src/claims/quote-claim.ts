import type { QuoteClaimInput } from "@evenly/contract/claims/schemas";
import { RequestQuote } from "@evenly/contract/requests/schemas";
import type { ServiceContext } from "../context.ts";
import { previewPayment } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { findAddress } from "./find-address.ts";

/**
 * Previews money that would be set aside for an address, with the code that sets it aside. Nothing is reserved.
 *
 * @throws {UNAUTHENTICATED} @throws {CLAIM_NOT_NEEDED} @throws {PERSON_BLOCKED} @throws {SELF_TRANSFER} @throws {RATE_LIMITED}
 * @throws {EMAIL_NOT_VERIFIED} @throws {NOT_FOUND} the caller has no wallet.
 */
export async function quoteClaim(
  ctx: ServiceContext<"limits" | "seal" | "geo">,
  { to, amountMinor, currency }: QuoteClaimInput,
): Promise<RequestQuote> {
  const payerUserId = requireUser(ctx);
  await findAddress(ctx, to);
  const payment = { payerUserId, payeeUserId: null, amountMinor, currency, isDebt: true };
  const preview = await previewPayment(ctx, payment);
  const { feeMinor, totalMinor, availableMinor, decision, factors, hold, refusal, reasons } = preview;
  return RequestQuote.parse({
    amountMinor,
    currency,
    feeMinor,
    totalMinor,
    decision,
    factors,
    reasons,
    // Without a payee nobody could decide a review.
    refusal: refusal ?? (hold === null ? null : "CLAIM_UNAVAILABLE"),
    availableBeforeMinor: availableMinor,
    availableAfterMinor: availableMinor - totalMinor,
  });
}
