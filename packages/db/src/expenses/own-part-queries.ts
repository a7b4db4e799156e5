import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expensePayers, expenseSplits, expenses } from "./tables.ts";

/** An expense of which a member has paid more than their part, and of which something is unpaid. */
export type CreditRow = {
  readonly expenseId: string;
  readonly currency: string;
  readonly creditMinor: bigint;
  readonly creditsMinor: bigint;
  readonly openMinor: bigint;
};

/** Expenses of a group that still owe a member something, the latest day first. */
export async function listCredits(
  db: Queryable,
  groupId: string,
  memberId: string,
): Promise<readonly CreditRow[]> {
  const creditMinor = sql`${expensePayers.amountMinor} - coalesce(${expenseSplits.amountMinor}, 0)`;
  return await db
    .select({
      expenseId: expenses.id,
      currency: expenses.currency,
      creditMinor: asMinor(creditMinor),
      creditsMinor: asMinor(sql`(
        select sum(greatest(payer.amount_minor - coalesce(part.amount_minor, 0), 0)) from ${expensePayers} payer
        left join ${expenseSplits} part on part.expense_id = payer.expense_id and part.member_id = payer.member_id
        where payer.expense_id = ${expenses.id}
      )`),
      openMinor: asMinor(sql`(
        select sum(greatest(part.amount_minor - part.paid_minor, 0)) from ${expenseSplits} part
        where part.expense_id = ${expenses.id}
      )`),
    })
    .from(expenses)
    .innerJoin(
      expensePayers,
      and(eq(expensePayers.expenseId, expenses.id), eq(expensePayers.memberId, memberId)),
    )
    .leftJoin(
      expenseSplits,
      and(eq(expenseSplits.expenseId, expenses.id), eq(expenseSplits.memberId, memberId)),
    )
    .where(and(counts(groupId), ne(expenses.status, "completed"), sql`${creditMinor} > 0`))
    .orderBy(desc(expenses.spentOn), desc(expenses.id));
}

/** What a member still owes of their parts in a group, by currency. */
export async function sumOwnOpen(
  db: Queryable,
  groupId: string,
  memberId: string,
): Promise<readonly { readonly currency: string; readonly openMinor: bigint }[]> {
  return await db
    .select({
      currency: expenses.currency,
      openMinor: asMinor(sql`sum(greatest(${expenseSplits.amountMinor} - ${expenseSplits.paidMinor}, 0))`),
    })
    .from(expenses)
    .innerJoin(
      expenseSplits,
      and(eq(expenseSplits.expenseId, expenses.id), eq(expenseSplits.memberId, memberId)),
    )
    .where(and(counts(groupId), ne(expenses.status, "completed")))
    .groupBy(expenses.currency);
}

function counts(groupId: string): SQL | undefined {
  return and(eq(expenses.groupId, groupId), eq(expenses.state, "active"));
}

/** A sum of minor units; null is nothing. */
function asMinor(value: SQL): SQL<bigint> {
  return sql<bigint>`coalesce(${value}, 0)::text`.mapWith(BigInt);
}
