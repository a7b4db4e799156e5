import type { ErrorCode } from "@evenly/contract";
import type { Standing } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { tryPayment } from "../ledger/index.ts";
import { type Authorization, authorizePayment, type PaymentToAuthorize } from "./authorize-payment.ts";

/** What a send would meet now; its refusal is null when it would go through. */
export type PaymentPreview = Authorization &
  Awaited<ReturnType<typeof tryPayment>> & {
    /** Leaves the payer's wallet: amount and fee. */
    readonly totalMinor: bigint;
    readonly payeeReceivesMinor: bigint;
  };

/** Refusals that say the payer may not, rather than cannot right now. */
const blocking: ReadonlySet<ErrorCode> = new Set(["PARTY_FROZEN", "LIMIT_REACHED"]);

/**
 * Says what a payment would do now, by the gate and by the decision that posts it: at what fee, by which limits. Nothing is locked.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED}
 */
export async function previewPayment(
  ctx: ServiceContext,
  payment: PaymentToAuthorize,
  known?: Standing,
): Promise<PaymentPreview> {
  const { decision, requiredGuards } = await authorizePayment(ctx, payment, known);
  const tried = await tryPayment(ctx, payment);
  return {
    ...tried,
    requiredGuards,
    decision: tried.refusal !== null && blocking.has(tried.refusal) ? "block" : decision,
    totalMinor: payment.amountMinor + tried.feeMinor,
    payeeReceivesMinor: payment.amountMinor,
  };
}
