import { listOverdueHolds } from "@evenly/db/ledger/lock-queries";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";

/** Holds of one sweep. */
const EXPIRE_MAX = 200;

/**
 * Ends open holds whose time is over, the oldest first, and tells how many it ended; a sweep calls it again and again.
 *
 * @throws {OVERLOADED} the rows were locked for too long.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the next sweep goes on.
 */
export async function expireHolds(
  ctx: ServiceContext,
  { limit = EXPIRE_MAX }: { readonly limit?: number } = {},
): Promise<number> {
  const overdue = await listOverdueHolds(ctx.db, ctx.clock.now(), Math.min(limit, EXPIRE_MAX));
  if (overdue.length === 0) return 0;
  const outcomes = await withPostings(ctx, (_tx, post) =>
    post(
      overdue.map((hold) => ({
        kind: "expiry" as const,
        id: ctx.ids.uuid(),
        holdId: hold.id,
        ownerUserId: hold.payer_user_id,
        procedure: "ledger.expireHolds",
        key: hold.id,
        inputHash: hold.id,
      })),
    ),
  );
  return outcomes.filter((outcome) => outcome.status === "done" && !outcome.isReplayed).length;
}
