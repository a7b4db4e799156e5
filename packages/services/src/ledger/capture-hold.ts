import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";

/**
 * Captures a hold in full or in part; the rest is released. The fee is computed from the captured amount.
 *
 * @throws {NOT_FOUND} there is no such hold.
 * @throws {STATE_CONFLICT} the hold has ended or expired, or it holds less.
 * @throws {PARTY_FROZEN} the payer's outgoing money is frozen.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same key to learn the outcome.
 */
export async function captureHold(
  ctx: ServiceContext,
  intent: Intent & { readonly holdId: string; readonly amountMinor?: bigint },
): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([{ ...intent, kind: "capture", id: ctx.ids.uuid(), amountMinor: intent.amountMinor ?? null }]),
  );
  return unwrapOutcome(outcome);
}
