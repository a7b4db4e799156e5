import { refuse } from "@evenly/contract";
import type { Expense, OneVersionInput } from "@evenly/contract/expenses/schemas";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { projectEntry } from "../groups/index.ts";
import { expectVersion } from "./expect-version.ts";
import { getExpense } from "./get-expense.ts";
import { entryOf, lockExpense, sidesOf } from "./load.ts";
import { recordStateChange } from "./record-expense-change.ts";

/**
 * Takes an expense out of the balances; it stays in the list and can be restored. What was settled of it stays settled, so that
 * its debtors are owed it back.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {EXPENSE_CHANGED} @throws {EXPENSE_STATE_WRONG} it is voided already.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function voidExpense(ctx: ServiceContext, input: OneVersionInput): Promise<Expense> {
  await withTransaction(ctx, async (tx) => {
    const own = await lockExpense(ctx, tx, input.expenseId);
    const { expense, member, group } = own;
    const isOwn = expense.createdByMemberId === member.id;
    if (!mayInGroup(member.role, "void_expense", { isOwn })) refuse("GROUP_FORBIDDEN");
    expectVersion(expense, input.expectedVersion);
    if (expense.state === "voided") refuse("EXPENSE_STATE_WRONG", { state: expense.state });
    if (expense.state === "active") await projectEntry(tx, group.id, entryOf(expense, sidesOf(own)), -1n);
    const set = { state: "voided" } as const;
    await recordStateChange(ctx, tx, { own, kind: "voided", activity: "expense_voided", set });
  });
  return await getExpense(ctx, input);
}

/**
 * Brings a voided expense back; where the group requires approval, it has to be approved again.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {EXPENSE_CHANGED} @throws {EXPENSE_STATE_WRONG} it is not voided.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function restoreExpense(ctx: ServiceContext, input: OneVersionInput): Promise<Expense> {
  await withTransaction(ctx, async (tx) => {
    const own = await lockExpense(ctx, tx, input.expenseId);
    const { expense, member, group } = own;
    const isOwn = expense.createdByMemberId === member.id;
    if (!mayInGroup(member.role, "restore_expense", { isOwn })) refuse("GROUP_FORBIDDEN");
    expectVersion(expense, input.expectedVersion);
    if (expense.state !== "voided") refuse("EXPENSE_STATE_WRONG", { state: expense.state });
    const state = group.requireApproval ? "awaiting_approval" : "active";
    if (state === "active") await projectEntry(tx, group.id, entryOf(expense, sidesOf(own)), 1n);
    const set = { state, rejectedReason: null } as const;
    await recordStateChange(ctx, tx, { own, kind: "restored", activity: "expense_restored", set });
  });
  return await getExpense(ctx, input);
}
