import { refuse } from "@evenly/contract";
import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import { findReceivedTransfer, type ReceivedTransfer } from "@evenly/db/payments/give-back-queries";
import { accountRisk, requirementsOf } from "@evenly/domain/fraud/index";
import type { Intent, StepUp } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";
import { type StoredTransfer, unwrapOutcome, withPostings } from "../../ledger/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import type { PaymentToPost } from "../post-payment.ts";

/** The procedure of returns; every other one that gives back refunds a part. */
export const RETURN_PAYMENT = "payments.returnPayment";

/** A return or refund: the payee's history line, and the amount; null returns all of it. */
export type GiveBack = { readonly lineId: string; readonly amountMinor: bigint | null };

/** A return or refund as a payment of the payee, so that it waits for proofs like one. */
export type GiveBackToPost = PaymentToPost & {
  readonly id: string;
  readonly givesBackLineId: string;
  /** The transfer that paid the line's amount. */
  readonly transferId: string;
  readonly isReturn: boolean;
};

/**
 * Finds the transfer of a line that a person received.
 *
 * @throws {NOT_FOUND} the line is not a payment that the person received.
 * @throws {NOT_RETURNABLE} the sender's account is deleted.
 */
export async function loadReceived(
  ctx: ServiceContext,
  payeeUserId: string,
  lineId: string,
): Promise<ReceivedTransfer> {
  const received = (await findReceivedTransfer(ctx.db, payeeUserId, lineId)) ?? refuse("NOT_FOUND");
  if (received.isPayerGone) return refuse("NOT_RETURNABLE", { payer: "gone" });
  return received;
}

/**
 * Loads what a return or refund moves.
 *
 * @throws {NOT_FOUND} @throws {NOT_RETURNABLE} as at `loadReceived`.
 */
export async function loadGiveBack(
  ctx: ServiceContext,
  { lineId, amountMinor }: GiveBack,
  { id, ...intent }: Intent & { readonly id: string },
): Promise<GiveBackToPost> {
  const received = await loadReceived(ctx, intent.ownerUserId, lineId);
  return {
    ...intent,
    id,
    payerUserId: intent.ownerUserId,
    payeeUserId: received.payerUserId,
    amountMinor: amountMinor ?? received.amountMinor,
    currency: received.currency,
    givesBackLineId: lineId,
    transferId: received.transferId,
    isReturn: amountMinor === null,
  };
}

/**
 * Posts a return or refund and lets the records of its payment follow. The amount, with what its payee sent and gave back to the same person
 * within a day, decides under the locks which factors the proof must have.
 *
 * @throws {STEP_UP_REQUIRED} a required factor is not proven; the details name the factors.
 * @throws {NOT_RETURNABLE} @throws {ALREADY_RETURNED} @throws {REFUND_TOO_LARGE} @throws {PARTY_FROZEN} @throws {INSUFFICIENT_FUNDS}
 * @throws {IDEMPOTENCY_MISMATCH} @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function postGiveBack(
  ctx: ServiceContext<"followers">,
  { givesBackLineId, transferId, isReturn, ...moved }: GiveBackToPost,
  proof: StepUp["proof"],
): Promise<StoredTransfer> {
  const { id, ownerUserId, procedure, key, inputHash, amountMinor } = moved;
  const order = {
    id,
    ownerUserId,
    procedure,
    key,
    inputHash,
    transferId,
    stepUp: { proof },
    security: proof && JSON.stringify(securityOf(amountMinor, proof)),
  };
  const outcome = await withPostings(ctx, async (tx, post) => {
    const [posted] = await post([
      isReturn ? { ...order, kind: "reversal", isReturn: true } : { ...order, kind: "refund", amountMinor },
    ]);
    if (posted?.status === "done" && !posted.isReplayed) {
      const { amountMinor: givenMinor } = posted.transfer;
      const given = { originalId: givesBackLineId, id, amountMinor: givenMinor };
      for (const { onGivenBack } of ctx.followers.all) await onGivenBack(ctx, tx, given);
      await recordAudit(ctx, tx, {
        operation: isReturn ? "payment.returned" : "payment.refunded",
        userId: ownerUserId,
        subject: id,
        metadata: { original: transferId },
      });
    }
    return posted;
  });
  return unwrapOutcome(outcome);
}

/** What is kept about the proof of a return: its factors count, and no place, device or pattern was judged. */
function securityOf(amountMinor: bigint, { factors }: NonNullable<StepUp["proof"]>): StoredSecurity {
  const has = (factor: (typeof factors)[number]) => factors.includes(factor);
  const { score, factors: riskFactors } = accountRisk(amountMinor);
  return {
    requiresPin: has("pin"),
    pinVerified: has("pin"),
    requires2FA: has("second_factor"),
    twoFactorVerified: has("second_factor"),
    requiresBiometric: has("passkey"),
    biometricVerified: has("passkey"),
    riskScore: score,
    riskFactors: [...riskFactors],
    fraudScore: 0,
    decision: "step_up",
    reasons: [],
    isApproved: true,
    securityChecks: {
      locationCheck: true,
      deviceCheck: true,
      patternCheck: true,
      amountCheck: requirementsOf(amountMinor).amountCheck,
    },
  };
}
