import { invariant } from "@evenly/contract";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import type { PaymentIntent } from "./send-transfer.ts";
import { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";

/**
 * Reserves amount and fee in the payer's wallet until the hold is captured, voided or expires. The rules of a payment apply.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {PAYEE_UNKNOWN} the payee has no wallet in this currency.
 * @throws {CURRENCY_UNAVAILABLE} the payer has no wallet in this currency.
 * @throws {SELF_TRANSFER} payer and payee are the same user.
 * @throws {PARTY_FROZEN} the payer's outgoing money is frozen.
 * @throws {STEP_UP_REQUIRED} a required factor is not proven; the details name the factors.
 * @throws {QUOTE_CHANGED} the fee is not the quoted one.
 * @throws {LIMIT_REACHED} a limit of the payer would be exceeded; a hold counts when it is placed.
 * @throws {INSUFFICIENT_FUNDS} amount and fee are not available.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same key to learn the outcome.
 */
export async function placeHold(
  ctx: ServiceContext,
  intent: PaymentIntent & { readonly expiresAt: Date },
): Promise<StoredTransfer & { readonly holdId: string }> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([
      {
        ...intent,
        kind: "hold",
        id: intent.id ?? ctx.ids.uuid(),
        holdId: ctx.ids.uuid(),
        description: intent.description ?? null,
        category: intent.category ?? null,
        quotedFeeMinor: intent.quotedFeeMinor ?? null,
      },
    ]),
  );
  const stored = unwrapOutcome(outcome);
  invariant(stored.transfer.holdId !== null, "a placed hold has its id");
  return { ...stored, holdId: stored.transfer.holdId };
}
