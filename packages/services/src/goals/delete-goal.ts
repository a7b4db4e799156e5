import { AppError } from "@evenly/contract";
import type { DeletedGoal, DeleteGoalInput } from "@evenly/contract/goals/schemas";
import * as schemas from "@evenly/contract/goals/schemas";
import { deleteGoalRow, type FundedGoal, findGoal } from "@evenly/db/goals/queries";
import { closeGoalAccount } from "@evenly/db/ledger/party-queries";
import type { GoalOrder } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { findStored, unwrapOutcome, withPostings } from "../ledger/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadGoal } from "./load-goals.ts";

type Order = Pick<GoalOrder, "ownerUserId" | "procedure" | "key" | "inputHash">;

/**
 * Deletes a goal: what is in it goes back to the balance in the same transaction. A repeat with the same key gets the same answer.
 *
 * @throws {UNAUTHENTICATED} @throws {GOAL_NOT_FOUND} it is unknown, another person's, or was deleted while it was empty.
 * @throws {PARTY_FROZEN} the account is frozen. @throws {IDEMPOTENCY_MISMATCH} the key was used for another goal.
 * @throws {OVERLOADED} the locks were not granted in time. @throws {OUTCOME_UNKNOWN} the connection was lost.
 */
export async function deleteGoal(ctx: ServiceContext, input: DeleteGoalInput): Promise<DeletedGoal> {
  const userId = requireUser(ctx);
  const { goalId, idempotencyKey: key } = input;
  const inputHash = hashInput({ goalId });
  const intent: Order = { ownerUserId: userId, procedure: "budgets.deleteGoal", key, inputHash };
  const goal = await findGoal(ctx.db, userId, goalId);
  const stored = goal === null ? await findStored(ctx, intent) : null;
  if (stored !== null) return deleted(goalId, stored.transfer.amountMinor, stored.transfer.currency);
  const found = goal ?? (await loadGoal(ctx, userId, goalId));
  return deleted(goalId, await emptyAndDelete(ctx, found, intent), found.currency);
}

async function emptyAndDelete(ctx: ServiceContext, goal: FundedGoal, intent: Order): Promise<bigint> {
  const { id: goalId, userId, currency, name: description } = goal;
  const sides = { payerUserId: userId, payeeUserId: userId, goalId };
  const order: GoalOrder = {
    kind: "goal_out",
    id: ctx.ids.uuid(),
    ...intent,
    ...sides,
    amountMinor: null,
    currency,
    description,
  };
  return await withPostings(ctx, async (tx, post) => {
    const [outcome] = await post([order]);
    // The only refusal of this code for all that a goal has: it has nothing.
    const isEmpty = outcome?.status === "refused" && outcome.code === "INSUFFICIENT_FUNDS";
    const returnedMinor = isEmpty ? 0n : unwrapOutcome(outcome).transfer.amountMinor;
    await closeGoalAccount(tx, goalId, ctx.clock.now());
    await deleteGoalRow(tx, goalId);
    await recordAudit(ctx, tx, { operation: "goal.deleted", userId, subject: goalId });
    return returnedMinor;
  }).catch((error: unknown) => {
    // The ledger does not know the goal: another call has deleted it.
    if (error instanceof AppError && error.code === "NOT_FOUND") throw new AppError("GOAL_NOT_FOUND", {});
    throw error;
  });
}

function deleted(goalId: string, returnedMinor: bigint, currency: string): DeletedGoal {
  return schemas.DeletedGoal.parse({ goalId, returnedMinor, currency });
}
