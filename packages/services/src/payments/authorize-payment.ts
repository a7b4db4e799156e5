import { type ErrorCode, refuse } from "@evenly/contract";
import type { LimitState, Quote } from "@evenly/contract/payments/schemas";
import type { ServiceContext } from "../context.ts";
import { type GuardName, tryPayment } from "../ledger/index.ts";
import { loadStanding } from "./load.ts";

export type PaymentToAuthorize = {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

export type Authorization = {
  readonly decision: Quote["decision"];
  /** What a send would meet now, by the decision that posts; null when it would go through. */
  readonly refusal: ErrorCode | null;
  /** Proofs that the posting will ask for. */
  readonly requiredGuards: readonly GuardName[];
  readonly feeKind: Quote["feeKind"];
  readonly feeMinor: bigint;
  /** Leaves the payer's wallet: amount and fee. */
  readonly totalMinor: bigint;
  readonly payeeReceivesMinor: bigint;
  readonly availableMinor: bigint;
  readonly limits: readonly LimitState[];
};

/** Refusals that say the payer may not, rather than cannot right now. */
const blocking: ReadonlySet<ErrorCode> = new Set(["PARTY_FROZEN", "LIMIT_REACHED"]);

/**
 * The one gate before a user's money is posted: who may pay whom how much now, at what fee and by which limits. Quotes ask
 * it, and every verb that posts for a user.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} the payer has not verified their e-mail.
 * @throws {PAYEE_UNKNOWN} the payee is gone or has blocked the payer.
 * @throws {PERSON_BLOCKED} the payer has blocked the payee.
 * @see docs/decisions/0005-limits-and-fees.md
 */
export async function authorizePayment(
  ctx: ServiceContext,
  payment: PaymentToAuthorize,
): Promise<Authorization> {
  const [tried, standing] = await Promise.all([tryPayment(ctx, payment), loadStanding(ctx.db, payment)]);
  if (!standing.isEmailVerified) refuse("EMAIL_NOT_VERIFIED");
  if (standing.isPayeeHidden) refuse("PAYEE_UNKNOWN");
  if (standing.isPayeeBlocked) refuse("PERSON_BLOCKED");
  return {
    ...tried,
    decision: tried.refusal !== null && blocking.has(tried.refusal) ? "block" : "allow",
    requiredGuards: [],
    totalMinor: payment.amountMinor + tried.feeMinor,
    payeeReceivesMinor: payment.amountMinor,
  };
}
