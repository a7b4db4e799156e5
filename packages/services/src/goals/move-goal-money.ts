import { invariant, refuse } from "@evenly/contract";
import type { MovedGoal, MoveGoalMoneyInput } from "@evenly/contract/goals/schemas";
import * as schemas from "@evenly/contract/goals/schemas";
import type { GoalOrder } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { unwrapOutcome, withPostings } from "../ledger/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { completeIfReached } from "./complete-if-reached.ts";
import { loadGoal, loadShownGoal } from "./load-goals.ts";

type Move = { readonly kind: GoalOrder["kind"]; readonly procedure: string };

/**
 * Moves a person's own money between their wallet and a goal, once for each key. Both balances are checked under the ledger's locks.
 *
 * @throws {GOAL_NOT_FOUND} it is unknown or another person's. @throws {GOAL_ARCHIVED} money goes in, and it is archived.
 * @throws {INSUFFICIENT_FUNDS} the wallet, or the goal, has less. @throws {PARTY_FROZEN} the account is frozen.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input. @throws {NOT_FOUND} the goal was deleted meanwhile.
 * @throws {OVERLOADED} the locks were not granted in time. @throws {OUTCOME_UNKNOWN} the connection was lost.
 * @unaudited a movement's own row says who, what and when, and nobody can change it
 */
export async function moveGoalMoney(
  ctx: ServiceContext,
  userId: string,
  { goalId, amountMinor, idempotencyKey }: MoveGoalMoneyInput,
  { kind, procedure }: Move,
): Promise<MovedGoal> {
  const { name, currency } = await loadGoal(ctx, userId, goalId);
  const intent = { ownerUserId: userId, procedure, key: idempotencyKey };
  const order: GoalOrder = {
    kind,
    id: ctx.ids.uuid(),
    ...intent,
    inputHash: hashInput({ goalId, amountMinor }),
    payerUserId: userId,
    payeeUserId: userId,
    goalId,
    amountMinor,
    currency,
    description: name,
  };
  const transfer = await withPostings(ctx, async (tx, post) => {
    const [outcome] = await post([order]);
    invariant(outcome !== undefined, "every order has its outcome");
    const stored = unwrapOutcome(outcome);
    if (!stored.isReplayed && kind === "goal_in") await arrive(ctx, tx, userId, goalId);
    return stored.transfer;
  });
  return schemas.MovedGoal.parse({
    goal: await loadShownGoal(ctx, userId, goalId),
    transactionId: transfer.id,
  });
}

async function arrive(
  ctx: ServiceContext,
  tx: Parameters<typeof completeIfReached>[1],
  userId: string,
  goalId: string,
): Promise<void> {
  const goal = await completeIfReached(ctx, tx, userId, goalId);
  if (goal.archivedAt !== null) refuse("GOAL_ARCHIVED", { id: goalId });
}
