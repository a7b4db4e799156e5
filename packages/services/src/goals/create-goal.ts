import { refuse, WALLET_CURRENCY } from "@evenly/contract";
import { GOALS_MAX } from "@evenly/contract/goals/rules";
import type { CreateGoalInput, Goal } from "@evenly/contract/goals/schemas";
import { findGoalByKey, insertGoal, lockGoalsOf } from "@evenly/db/goals/queries";
import { insertGoalAccount } from "@evenly/db/ledger/party-queries";
import { dayAfter, savingMoment } from "@evenly/domain/goals/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadOwnDay, loadShownGoal } from "./load-goals.ts";

/**
 * Creates a goal with its empty account in the ledger. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {GOAL_DEADLINE_PAST} the deadline is before today in the caller's time zone.
 * @throws {GOALS_FULL} the caller has the most goals that there can be.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function createGoal(ctx: ServiceContext, input: CreateGoalInput): Promise<Goal> {
  const userId = requireUser(ctx);
  const { idempotencyKey, ...fields } = input;
  const inputHash = hashInput(fields);
  const { today: startedOn, timeZone } = await loadOwnDay(ctx, userId);
  const id = await withTransaction(ctx, async (tx) => {
    const count = await lockGoalsOf(tx, userId);
    const existing = await findGoalByKey(tx, userId, idempotencyKey);
    if (existing && existing.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
    if (existing) return existing.id;
    if (input.deadlineOn !== null && input.deadlineOn < startedOn)
      refuse("GOAL_DEADLINE_PAST", { deadlineOn: input.deadlineOn });
    if (count >= GOALS_MAX) refuse("GOALS_FULL");
    const [now, goalId, currency] = [ctx.clock.now(), ctx.ids.uuid(), WALLET_CURRENCY];
    await insertGoalAccount(tx, { id: goalId, ownerUserId: userId, currency, updatedAt: now });
    await insertGoal(tx, {
      ...input,
      id: goalId,
      userId,
      inputHash,
      currency,
      startedOn,
      paceAt: savingMoment(timeZone, dayAfter(startedOn)),
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(ctx, tx, { operation: "goal.created", userId, subject: goalId });
    return goalId;
  });
  return await loadShownGoal(ctx, userId, id);
}
