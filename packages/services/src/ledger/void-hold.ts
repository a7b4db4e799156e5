import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";

/**
 * Voids a hold: the money is released and subtracted from the meters of the hold's day and month.
 *
 * @throws {NOT_FOUND} there is no such hold.
 * @throws {STATE_CONFLICT} the hold has ended already.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same key to learn the outcome.
 * @unaudited a movement's own row says who, to whom, what and when, and nobody can change it
 */
export async function voidHold(
  ctx: ServiceContext,
  intent: Intent & { readonly holdId: string },
): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([{ ...intent, kind: "void", id: ctx.ids.uuid() }]),
  );
  return unwrapOutcome(outcome);
}
