import type { Expense, ExpenseSummary } from "@evenly/contract/expenses/schemas";
import * as schemas from "@evenly/contract/expenses/schemas";
import type { ExpenseRow, PayerRow, SplitRow } from "@evenly/db/expenses/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import type { OwnExpense } from "./load.ts";
import { readSplit } from "./stored-json.ts";
import { originalOf } from "./stored-original.ts";

/** Maps an expense for a group's list, as a member sees it. */
export function presentExpenseRow(
  expense: ExpenseRow,
  payers: readonly PayerRow[],
  splits: readonly SplitRow[],
  ownMemberId: string,
  ownBackMinor: bigint,
): ExpenseSummary {
  const own = splits.find(({ memberId }) => memberId === ownMemberId);
  const { id, groupId, title, category, amountMinor, currency, spentOn, dueOn, status, state, version } =
    expense;
  return schemas.ExpenseSummary.parse({
    id,
    groupId,
    title,
    category,
    amountMinor,
    currency,
    spentOn,
    dueOn,
    status,
    state,
    version,
    payers,
    original: originalOf(expense),
    ownShareMinor: own?.amountMinor ?? 0n,
    ownPaidMinor: payers.find(({ memberId }) => memberId === ownMemberId)?.amountMinor ?? 0n,
    ownRemainingMinor: own === undefined ? 0n : remainingOf(own),
    ownBackMinor,
  });
}

/** Maps an expense with its parts, as a member sees it. */
export function presentExpense(
  own: OwnExpense,
  standing: { readonly isOnlyAdmin: boolean; readonly isOwnVersion: boolean },
  ownBackMinor: bigint,
): Expense {
  const { group, member, expense, payers, splits } = own;
  const isOwn = expense.createdByMemberId === member.id;
  const facts = { ...standing, isOwn, isArchived: group.archivedAt !== null };
  const { rotation, tags, rejectedReason, createdAt, updatedAt, splitMethod, seriesId } = expense;
  return schemas.Expense.parse({
    ...presentExpenseRow(expense, payers, splits, member.id, ownBackMinor),
    rotation,
    tags,
    rejectedReason,
    createdAt,
    updatedAt,
    splitMethod,
    seriesId,
    isOwn,
    createdBy: expense.createdByMemberId,
    description: expense.description ?? "",
    split: readSplit(expense.splitInput),
    splits: splits.map((split) => ({
      ...split,
      remainingMinor: remainingOf(split),
      isPaid: remainingOf(split) === 0n,
    })),
    canEdit: mayInGroup(member.role, "edit_expense", facts),
    canDecide: expense.state === "awaiting_approval" && mayInGroup(member.role, "approve_expense", facts),
  });
}

function remainingOf({ amountMinor, paidMinor }: SplitRow): bigint {
  return amountMinor > paidMinor ? amountMinor - paidMinor : 0n;
}
