import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import { type StoredTransfer, settle } from "./settle.ts";

/**
 * Undoes a posted transfer by a new entry, its fee included, once. Limits are not asked and get nothing back.
 *
 * @throws {NOT_FOUND} there is no such transfer.
 * @throws {NOT_RETURNABLE} it moved nothing, or gave money back itself.
 * @throws {ALREADY_RETURNED} @throws {REFUND_TOO_LARGE} a part was refunded before.
 * @throws {INSUFFICIENT_FUNDS} the payee no longer has the amount.
 * @throws {IDEMPOTENCY_MISMATCH} the key belongs to another input.
 * @throws {OVERLOADED} the rows were locked for too long.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the same key tells what became of it.
 */
export async function reverseTransfer(
  ctx: ServiceContext,
  intent: Intent & { readonly transferId: string },
): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([{ ...intent, kind: "reversal", id: ctx.ids.uuid() }]),
  );
  return settle(outcome);
}
