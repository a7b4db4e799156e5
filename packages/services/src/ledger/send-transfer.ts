import type { CategoryId } from "@evenly/contract/payments/categories";
import type { GuardName, Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { type StoredTransfer, settle } from "./settle.ts";

/** A payment that somebody asks for under their own key. */
export type PaymentIntent = Intent & {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description?: string | null;
  readonly category?: CategoryId | null;
  /** The fee that was quoted; another one refuses with QUOTE_CHANGED. */
  readonly quotedFeeMinor?: bigint;
  /** What `authorizePayment` asks for, and what the caller has proven. */
  readonly requiredGuards?: readonly GuardName[];
  readonly provenGuards?: readonly GuardName[];
};

/**
 * Moves money from one wallet to another over the posting lane. The same key and input give the same transfer again.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {PAYEE_UNKNOWN} the payee has no wallet in this currency.
 * @throws {CURRENCY_UNAVAILABLE} the payer has no wallet in this currency.
 * @throws {SELF_TRANSFER} payer and payee are one.
 * @throws {PARTY_FROZEN} nothing can leave the payer's wallet.
 * @throws {STEP_UP_REQUIRED} a proof that this payment needs is missing.
 * @throws {QUOTE_CHANGED} the fee is not the quoted one.
 * @throws {LIMIT_REACHED} a limit of the payer would be passed.
 * @throws {INSUFFICIENT_FUNDS} amount and fee are not available.
 * @throws {IDEMPOTENCY_MISMATCH} the key belongs to another input.
 * @throws {OVERLOADED} too much is queued.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the same key tells what became of it.
 */
export async function sendTransfer(ctx: ServiceContext, intent: PaymentIntent): Promise<StoredTransfer> {
  const outcome = await ctx.lane.post({
    ...intent,
    kind: "payment",
    id: ctx.ids.uuid(),
    description: intent.description ?? null,
    category: intent.category ?? null,
    quotedFeeMinor: intent.quotedFeeMinor ?? null,
  });
  return settle(outcome);
}
