import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { type FundedGoal, findGoal } from "@evenly/db/goals/queries";
import { lockParties, lockWallets } from "@evenly/db/ledger/lock-queries";

/**
 * Locks the account of one of a person's goals and reads the goal. Moves of money, changes of the goal and of its rules lock this row, so they
 * happen one after the other; a transaction that locks no wallet needs no other lock of the ledger.
 *
 * @throws {GOAL_NOT_FOUND} it is unknown, another person's, or was deleted before the lock was granted.
 */
export async function lockGoal(tx: Tx, userId: string, goalId: string): Promise<FundedGoal> {
  if ((await findGoal(tx, userId, goalId)) === null) refuse("GOAL_NOT_FOUND");
  await lockWallets(tx, [], "wait", [goalId]);
  return (await findGoal(tx, userId, goalId)) ?? refuse("GOAL_NOT_FOUND");
}

/** Locks all that a move between a person's wallet and a goal touches, in the order in which the ledger locks it. */
export async function lockGoalMove(tx: Tx, userId: string, goalId: string): Promise<void> {
  await lockParties(tx, [userId], "wait");
  await lockWallets(tx, [userId], "wait", [goalId]);
}
