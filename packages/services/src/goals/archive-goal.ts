import { refuse } from "@evenly/contract";
import type { ArchiveGoalInput, Goal } from "@evenly/contract/goals/schemas";
import { changeGoal, findGoal, stopSavings } from "@evenly/db/goals/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadShownGoal } from "./load-goals.ts";

/**
 * Puts a goal away or brings it back. Its money stays in it and can be taken out; its rules stop and nothing more goes in.
 *
 * @throws {UNAUTHENTICATED} @throws {GOAL_NOT_FOUND} it is unknown or another person's.
 */
export async function archiveGoal(
  ctx: ServiceContext,
  { goalId, isArchived }: ArchiveGoalInput,
): Promise<Goal> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const goal = (await findGoal(tx, userId, goalId)) ?? refuse("GOAL_NOT_FOUND");
    if ((goal.archivedAt !== null) === isArchived) return;
    const now = ctx.clock.now();
    await changeGoal(tx, goalId, { archivedAt: isArchived ? now : null, updatedAt: now });
    if (isArchived) await stopSavings(tx, goalId);
    const operation = isArchived ? "goal.archived" : "goal.brought_back";
    await recordAudit(ctx, tx, { operation, userId, subject: goalId });
  });
  return await loadShownGoal(ctx, userId, goalId);
}
