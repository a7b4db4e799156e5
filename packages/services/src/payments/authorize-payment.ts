import { refuse } from "@evenly/contract";
import type { Quote } from "@evenly/contract/payments/schemas";
import type { Standing } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import type { GuardName } from "../ledger/index.ts";
import { limitRefusals } from "./limit-refusals.ts";
import { loadStanding } from "./load.ts";

export type PaymentToAuthorize = {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

export type Authorization = {
  readonly decision: Quote["decision"];
  /** Proofs that the posting will ask for. */
  readonly requiredGuards: readonly GuardName[];
};

/**
 * The one gate before a user's money is posted: who may pay whom, and with what proofs. Quotes ask it, and every verb that
 * posts for a user. What wallet and limits allow is decided by the posting, under its locks.
 *
 * @param known how the payer stands to the payee, where this call has just read it
 * @throws {EMAIL_NOT_VERIFIED} the payer has not verified their e-mail.
 * @throws {PAYEE_UNKNOWN} the payee is gone or has blocked the payer.
 * @throws {PERSON_BLOCKED} the payer has blocked the payee.
 * @throws {RATE_LIMITED} too many payments of the payer were refused lately.
 * @see docs/decisions/0005-limits-and-fees.md
 */
export async function authorizePayment(
  ctx: ServiceContext,
  payment: PaymentToAuthorize,
  known?: Standing,
): Promise<Authorization> {
  const standing = known ?? (await loadStanding(ctx.db, payment));
  if (!standing.isEmailVerified) refuse("EMAIL_NOT_VERIFIED");
  if (standing.isPayeeHidden) refuse("PAYEE_UNKNOWN");
  if (standing.isPayeeBlocked) refuse("PERSON_BLOCKED");
  limitRefusals(standing.refusals, ctx.clock.now());
  return { decision: "allow", requiredGuards: [] };
}
