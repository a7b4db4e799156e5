import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expensePayers, expenseSplits, expenses } from "./tables.ts";

type Part = { readonly memberId: string; readonly amountMinor: bigint };

/** An expense that counts in balances, with its sides. */
export type CountedExpense = Pick<
  typeof expenses.$inferSelect,
  | "id"
  | "title"
  | "description"
  | "category"
  | "currency"
  | "spentOn"
  | "dueOn"
  | "tags"
  | "splitInput"
  | "rotation"
  | "originalMinor"
  | "originalCurrency"
  | "rate"
  | "rateSource"
  | "rateOn"
> & { readonly payers: readonly Part[]; readonly parts: readonly Part[] };

/** All active expenses of a group with payers and parts, in the order of their days. */
export async function listCountedExpenses(
  db: Queryable,
  groupId: string,
): Promise<readonly CountedExpense[]> {
  const counted = and(eq(expenses.groupId, groupId), eq(expenses.state, "active"));
  const [rows, payers, parts] = await Promise.all([
    db
      .select({
        id: expenses.id,
        title: expenses.title,
        description: expenses.description,
        category: expenses.category,
        currency: expenses.currency,
        spentOn: expenses.spentOn,
        dueOn: expenses.dueOn,
        tags: expenses.tags,
        splitInput: expenses.splitInput,
        rotation: expenses.rotation,
        originalMinor: expenses.originalMinor,
        originalCurrency: expenses.originalCurrency,
        rate: expenses.rate,
        rateSource: expenses.rateSource,
        rateOn: expenses.rateOn,
      })
      .from(expenses)
      .where(counted)
      .orderBy(asc(expenses.spentOn), asc(expenses.id)),
    db
      .select({
        expenseId: expensePayers.expenseId,
        memberId: expensePayers.memberId,
        amountMinor: expensePayers.amountMinor,
      })
      .from(expensePayers)
      .innerJoin(expenses, eq(expenses.id, expensePayers.expenseId))
      .where(counted),
    db
      .select({
        expenseId: expenseSplits.expenseId,
        memberId: expenseSplits.memberId,
        amountMinor: expenseSplits.amountMinor,
      })
      .from(expenseSplits)
      .innerJoin(expenses, eq(expenses.id, expenseSplits.expenseId))
      .where(counted),
  ]);
  const payersOf = byExpense(payers);
  const partsOf = byExpense(parts);
  return rows.map((row) => ({
    ...row,
    payers: payersOf.get(row.id) ?? [],
    parts: partsOf.get(row.id) ?? [],
  }));
}

function byExpense(
  rows: readonly (Part & { readonly expenseId: string })[],
): ReadonlyMap<string, readonly Part[]> {
  const map = new Map<string, Part[]>();
  for (const { expenseId, memberId, amountMinor } of rows) {
    const list = map.get(expenseId);
    if (list === undefined) map.set(expenseId, [{ memberId, amountMinor }]);
    else list.push({ memberId, amountMinor });
  }
  return map;
}
