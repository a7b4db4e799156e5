import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Intent, StepUp } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";

/** A payment requested under an idempotency key of the caller. */
export type PaymentIntent = Intent & {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description?: string | null;
  readonly category?: CategoryId | null;
  /** The quoted fee; a different fee is refused with QUOTE_CHANGED. */
  readonly quotedFeeMinor?: bigint;
  /** Id of the new transfer; a new one unless given. */
  readonly id?: string;
  /** What the gate requires, with the payer's proof; absent for movements that Evenly orders. */
  readonly stepUp?: StepUp;
  /** The security record as JSON. */
  readonly security?: string | null;
};

/**
 * Moves money from one wallet to another through the posting lane. The same key and input return the same transfer.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {PAYEE_UNKNOWN} the payee has no wallet in this currency.
 * @throws {CURRENCY_UNAVAILABLE} the payer has no wallet in this currency.
 * @throws {SELF_TRANSFER} payer and payee are the same user.
 * @throws {PARTY_FROZEN} the payer's outgoing money is frozen.
 * @throws {STEP_UP_REQUIRED} a required factor is not proven; the details name the factors.
 * @throws {QUOTE_CHANGED} the fee is not the quoted one.
 * @throws {LIMIT_REACHED} a limit of the payer would be exceeded.
 * @throws {INSUFFICIENT_FUNDS} amount and fee are not available.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {OVERLOADED} the queue is full.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same key to learn the outcome.
 * @unaudited a movement's own row says who, to whom, what and when, and nobody can change it
 */
export async function sendTransfer(
  ctx: ServiceContext<"lane">,
  intent: PaymentIntent,
): Promise<StoredTransfer> {
  const outcome = await ctx.lane.post({
    ...intent,
    kind: "payment",
    id: intent.id ?? ctx.ids.uuid(),
    description: intent.description ?? null,
    category: intent.category ?? null,
    quotedFeeMinor: intent.quotedFeeMinor ?? null,
  });
  return unwrapOutcome(outcome);
}
