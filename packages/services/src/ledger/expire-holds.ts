import { listOverdueHolds } from "@evenly/db/ledger/lock-queries";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";

/** Maximum number of holds per sweep. */
const EXPIRE_MAX = 200;

/**
 * Ends expired holds, oldest first, and returns their number; called by a sweep.
 *
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the next sweep continues.
 * @unaudited a movement's own row says who, to whom, what and when, and nobody can change it
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
