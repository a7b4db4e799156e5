import type { ArchiveGoalInput, Goal } from "@evenly/contract/goals/schemas";
import { changeGoal, stopSavings } from "@evenly/db/goals/queries";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "../ledger/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadShownGoal } from "./load-goals.ts";
import { lockGoal } from "./lock-goal.ts";

/**
 * Puts a goal away or brings it back. Its money stays in it and can be taken out; its rules stop and nothing more goes in.
 *
 * @throws {UNAUTHENTICATED} @throws {GOAL_NOT_FOUND} it is unknown or another person's.
 * @throws {OVERLOADED} the lock was not granted in time. @throws {OUTCOME_UNKNOWN} the connection was lost.
 */
export async function archiveGoal(
  ctx: ServiceContext,
  { goalId, isArchived }: ArchiveGoalInput,
): Promise<Goal> {
  const userId = requireUser(ctx);
  await withPostings(ctx, async (tx) => {
    const goal = await lockGoal(tx, userId, goalId);
    if ((goal.archivedAt !== null) === isArchived) return;
    const now = ctx.clock.now();
    await changeGoal(tx, goalId, { archivedAt: isArchived ? now : null, updatedAt: now });
    if (isArchived) await stopSavings(tx, goalId);
    const operation = isArchived ? "goal.archived" : "goal.brought_back";
    await recordAudit(ctx, tx, { operation, userId, subject: goalId });
  });
  return await loadShownGoal(ctx, userId, goalId);
}
