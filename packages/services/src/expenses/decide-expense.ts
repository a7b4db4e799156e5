import { refuse } from "@evenly/contract";
import type { Expense, OneVersionInput, RejectExpenseInput } from "@evenly/contract/expenses/schemas";
import type { Tx } from "@evenly/db";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { projectEntry } from "../groups/index.ts";
import { expectVersion } from "./expect-version.ts";
import { getExpense } from "./get-expense.ts";
import { entryOf, loadStanding, lockExpense, type OwnExpense, sidesOf } from "./load.ts";
import { recordStateChange } from "./record-expense-change.ts";

/**
 * Approves an expense that waits; it counts in balances from now on.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} no admin, or who wrote the version that waits; the only admin decides about an expense that is
 * wholly their own.
 * @throws {EXPENSE_CHANGED} @throws {EXPENSE_STATE_WRONG} it does not wait for approval.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function approveExpense(ctx: ServiceContext, input: OneVersionInput): Promise<Expense> {
  await withTransaction(ctx, async (tx) => {
    const own = await lockWaiting(ctx, tx, input);
    await projectEntry(tx, own.group.id, entryOf(own.expense, sidesOf(own)), 1n);
    const set = { state: "active" } as const;
    await recordStateChange(ctx, tx, { own, kind: "approved", activity: "expense_approved", set });
  });
  return await getExpense(ctx, input);
}

/**
 * Rejects an expense that waits, with a reason for its author. An edit submits it again.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} no admin, or who wrote the version that waits; the only admin decides about an expense that is
 * wholly their own.
 * @throws {EXPENSE_CHANGED} @throws {EXPENSE_STATE_WRONG} it does not wait for approval.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function rejectExpense(ctx: ServiceContext, input: RejectExpenseInput): Promise<Expense> {
  await withTransaction(ctx, async (tx) => {
    const own = await lockWaiting(ctx, tx, input);
    const set = { state: "rejected", rejectedReason: input.reason } as const;
    const facts = { reason: input.reason };
    await recordStateChange(ctx, tx, { own, kind: "rejected", activity: "expense_rejected", set, facts });
  });
  return await getExpense(ctx, input);
}

async function lockWaiting(ctx: ServiceContext, tx: Tx, input: OneVersionInput): Promise<OwnExpense> {
  const own = await lockExpense(ctx, tx, input.expenseId);
  const { expense, member } = own;
  const isOwn = expense.createdByMemberId === member.id;
  const facts = { isOwn, ...(await loadStanding(tx, own)) };
  if (!mayInGroup(member.role, "approve_expense", facts)) refuse("GROUP_FORBIDDEN");
  expectVersion(expense, input.expectedVersion);
  if (expense.state !== "awaiting_approval") refuse("EXPENSE_STATE_WRONG", { state: expense.state });
  return own;
}
