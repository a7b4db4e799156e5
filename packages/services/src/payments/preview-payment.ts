import type { ErrorCode } from "@evenly/contract";
import type { AskedFactor } from "@evenly/contract/payments/step-up";
import type { Standing } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { tryPayment } from "../ledger/index.ts";
import { type Authorization, authorizePayment, type PaymentToAuthorize } from "./authorize-payment.ts";
import { askedFactors } from "./proofs/asked-factors.ts";

/** Expected result of a send; `refusal` is null when it would succeed. */
export type PaymentPreview = Authorization &
  Awaited<ReturnType<typeof tryPayment>> & {
    /** Amount and fee: total taken from the payer's wallet. */
    readonly totalMinor: bigint;
    readonly payeeReceivesMinor: bigint;
    readonly factors: readonly AskedFactor[];
  };

/** Refusals that are shown as blocked: the payer may not pay, rather than cannot pay right now. */
const blocking: ReadonlySet<ErrorCode> = new Set(["PARTY_FROZEN", "LIMIT_REACHED"]);

/**
 * Previews a payment through the gate and the decision that posts it: fee, total and limits. Takes no locks.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED}
 */
export async function previewPayment(
  ctx: ServiceContext<"geo">,
  payment: PaymentToAuthorize,
  known?: Standing,
): Promise<PaymentPreview> {
  const authorization = await authorizePayment(ctx, payment, known);
  const { decision, blocked, hold, stepUp } = authorization;
  const tried = await tryPayment(ctx, payment);
  return {
    ...authorization,
    ...tried,
    refusal: blocked?.code ?? tried.refusal,
    hold: blocked === null ? hold : null,
    factors: await askedFactors(ctx, payment.payerUserId, stepUp.factors),
    decision: tried.refusal !== null && blocking.has(tried.refusal) ? "block" : decision,
    totalMinor: payment.amountMinor + tried.feeMinor,
    payeeReceivesMinor: payment.amountMinor,
  };
}
