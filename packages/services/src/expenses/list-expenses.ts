import type { ExpensePage, ListExpensesInput } from "@evenly/contract/expenses/schemas";
import { listExpenseRows, listPayers, listSplits } from "@evenly/db/expenses/queries";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { readDayCursor, writeDayCursor } from "./day-cursor.ts";
import { loadComingBack } from "./own-parts.ts";
import { presentExpenseRow } from "./present.ts";

/**
 * Expenses of one of the caller's groups, the latest day first, voided ones included.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {VALIDATION} the cursor belongs to another list.
 */
export async function listExpenses(ctx: ServiceContext, input: ListExpensesInput): Promise<ExpensePage> {
  const { groupId, cursor, limit, involvesMe, ...filter } = input;
  const after = cursor === undefined ? null : readDayCursor(cursor);
  const membership = await loadMembership(ctx, groupId);
  const { member } = membership;
  const wanted = { ...filter, ...(involvesMe && { ownMemberId: member.id }) };
  const found = await listExpenseRows(ctx.db, groupId, wanted, after, limit + 1);
  const rows = found.slice(0, limit);
  const ids = rows.map(({ id }) => id);
  const [payers, splits, back] = await Promise.all([
    listPayers(ctx.db, ids),
    listSplits(ctx.db, ids),
    loadComingBack(ctx, membership),
  ]);
  const ofExpense = <Row extends { readonly expenseId: string }>(all: readonly Row[], id: string) =>
    all.filter(({ expenseId }) => expenseId === id);
  const last = rows.at(-1);
  return {
    expenses: rows.map((row) => {
      const sides = [ofExpense(payers, row.id), ofExpense(splits, row.id)] as const;
      return presentExpenseRow(row, ...sides, member.id, back.get(row.id) ?? 0n);
    }),
    nextCursor: found.length > limit && last !== undefined ? writeDayCursor(last) : null,
  };
}
