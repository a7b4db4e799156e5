import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import { type StoredTransfer, settle } from "./settle.ts";

/**
 * Moves held money to the payee, in full or in part; what is not taken is free again. The fee follows what is taken.
 *
 * @throws {NOT_FOUND} there is no such hold.
 * @throws {STATE_CONFLICT} the hold has ended, its time is over, or it holds less.
 * @throws {PARTY_FROZEN} nothing can leave the payer's wallet.
 * @throws {IDEMPOTENCY_MISMATCH} the key belongs to another input.
 * @throws {OVERLOADED} the rows were locked for too long.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the same key tells what became of it.
 */
export async function captureHold(
  ctx: ServiceContext,
  intent: Intent & { readonly holdId: string; readonly amountMinor?: bigint },
): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([{ ...intent, kind: "capture", id: ctx.ids.uuid(), amountMinor: intent.amountMinor ?? null }]),
  );
  return settle(outcome);
}
