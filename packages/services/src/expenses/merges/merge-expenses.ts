import { invariant } from "@evenly/contract";
import { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { Tx } from "@evenly/db";
import { findExpense, listPayers, listSplits, updateExpenseRow } from "@evenly/db/expenses/queries";
import { type GroupEntry, type Merge, mergeInExpense, mergeSplits } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { projectEntry } from "../../groups/index.ts";
import { fieldsOf } from "../fields-of.ts";
import { entryOf, type OwnExpense, sidesOf, splitsOf } from "../load.ts";
import { columnsOf, recordVersion, writeSides } from "../write-expense.ts";

type Sides = Pick<OwnExpense, "expense" | "payers" | "splits">;

/**
 * Makes two members one in expenses of a group that the caller has locked; each keeps its state, and gets a version.
 *
 * @unaudited part of a verb that writes the row
 */
export async function mergeExpenses(
  ctx: ServiceContext,
  tx: Tx,
  groupId: string,
  expenseIds: readonly string[],
  merge: Merge,
): Promise<void> {
  const [before, after]: [GroupEntry[], GroupEntry[]] = [[], []];
  for (const sides of await loadAll(tx, expenseIds)) {
    const merged = await mergeExpense(ctx, tx, sides, merge);
    if (sides.expense.state !== "active") continue;
    before.push(entryOf(sides.expense, sidesOf(sides)));
    after.push(entryOf(sides.expense, merged));
  }
  await projectEntry(tx, groupId, before, -1n);
  await projectEntry(tx, groupId, after, 1n);
}

async function loadAll(tx: Tx, expenseIds: readonly string[]): Promise<readonly Sides[]> {
  const [payers, splits] = [await listPayers(tx, expenseIds), await listSplits(tx, expenseIds)];
  const [payersOf, splitsOfEach] = [byExpense(payers), byExpense(splits)];
  const all: Sides[] = [];
  for (const id of expenseIds) {
    const expense = await findExpense(tx, id);
    invariant(expense, "the locked group has the expense");
    all.push({ expense, payers: payersOf.get(id) ?? [], splits: splitsOfEach.get(id) ?? [] });
  }
  return all;
}

function byExpense<Row extends { readonly expenseId: string }>(rows: readonly Row[]) {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.expenseId, [...(found.get(row.expenseId) ?? []), row]);
  return found;
}

async function mergeExpense(ctx: ServiceContext, tx: Tx, sides: Sides, merge: Merge) {
  const { expense } = sides;
  const fields = fieldsOf(sides);
  const { amountMinor: totalMinor, original, split } = fields;
  const toMerge = { ...sidesOf(sides), totalMinor, split, rotation: expense.rotation };
  const merged = mergeInExpense({ ...toMerge, originalMinor: original?.amountMinor ?? null }, merge);
  const splits = mergeSplits(splitsOf(sides), merged, merge);
  const paidAt = new Map(sides.splits.map((row) => [row.memberId, row.paidAt]));
  paidAt.set(merge.intoId, paidAt.get(merge.intoId) ?? paidAt.get(merge.goneId) ?? null);
  const status = await writeSides(ctx, tx, expense.id, merged.payers, splits, paidAt);
  const after = ExpenseFields.parse({ ...fields, payers: merged.payers, split: merged.split });
  const version = expense.version + 1;
  await updateExpenseRow(tx, expense.id, {
    ...columnsOf(after),
    status,
    version,
    updatedAt: ctx.clock.now(),
  });
  const { state } = expense;
  const change = { expenseId: expense.id, version, kind: "edited", byMemberId: null } as const;
  await recordVersion(ctx, tx, { ...change, fields: after, state });
  return merged;
}
