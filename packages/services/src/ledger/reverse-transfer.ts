import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";

/**
 * Reverses a posted transfer including its fee by a new entry, once. Limits do not apply and meters are unchanged.
 *
 * @throws {NOT_FOUND} there is no such transfer.
 * @throws {NOT_RETURNABLE} the transfer moved nothing, or is itself a reversal or refund.
 * @throws {ALREADY_RETURNED} @throws {REFUND_TOO_LARGE} a part was refunded before.
 * @throws {INSUFFICIENT_FUNDS} the payee no longer has the amount.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same key to learn the outcome.
 */
export async function reverseTransfer(
  ctx: ServiceContext,
  intent: Intent & { readonly transferId: string },
): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([{ ...intent, kind: "reversal", id: ctx.ids.uuid() }]),
  );
  return unwrapOutcome(outcome);
}
