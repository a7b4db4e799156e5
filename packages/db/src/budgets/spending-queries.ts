import { sql } from "drizzle-orm";
import { bills } from "../bills/tables.ts";
import type { Queryable } from "../client.ts";
import { manualEntries } from "../payments/tables.ts";
import { ONE_BY_ONE } from "../run.ts";
import { earnedRows, type SpendingQuery, spendingRows } from "./spending-rows.ts";

export type { SpendingQuery } from "./spending-rows.ts";

/** What a row of spending was made of: a payment from the wallet, a part of a group's expense, a manual entry, or a split bill. */
export type SpendingSource = "payment" | "expense" | "entry" | "bill";

/** One thing that a person spent money on. */
export type SpendingRow = {
  readonly source: SpendingSource;
  /** Of the transfer, the expense, the manual entry or the bill. */
  readonly id: string;
  /** YYYY-MM-DD in the person's time zone. */
  readonly on: string;
  readonly category: string;
  readonly currency: string;
  /** The person's own share; below zero for money back. */
  readonly ownMinor: bigint;
  /** What they paid themselves. */
  readonly paidMinor: bigint;
  readonly title: string;
  readonly merchant: string | null;
  readonly personId: string | null;
  readonly groupId: string | null;
  /** Nobody chose its category. */
  readonly isUnsorted: boolean;
};

export type SpendingSum = {
  readonly currency: string;
  readonly ownMinor: bigint;
  readonly paidMinor: bigint;
};

/** Sums of what a person spent, by category and currency. */
export async function sumSpendingByCategory(
  db: Queryable,
  query: SpendingQuery,
): Promise<readonly (SpendingSum & { readonly category: string; readonly rows: number })[]> {
  const rows = await db.execute<Sum & { category: string; rows: string }>(
    sql`select category, currency, sum(own_minor)::text as own, sum(paid_minor)::text as paid, count(*)::text as rows
      from ${spendingRows(query)} group by category, currency order by category, currency`,
  );
  return rows.map((row) => ({ category: row.category, rows: Number(row.rows), ...sumOf(row) }));
}

/** Sums of what a person spent, by day and currency, the earliest day first. */
export async function sumSpendingByDay(
  db: Queryable,
  query: SpendingQuery,
): Promise<readonly (SpendingSum & { readonly on: string })[]> {
  const rows = await db.execute<Sum & { on: string }>(
    sql`select on_day::text as "on", currency, sum(own_minor)::text as own, sum(paid_minor)::text as paid
      from ${spendingRows(query)} group by on_day, currency order by on_day, currency`,
  );
  return rows.map((row) => ({ on: row.on, ...sumOf(row) }));
}

/** What a person spent, the latest day first; `before` is the last row of the page before. */
export async function listSpending(
  db: Queryable,
  query: SpendingQuery & {
    readonly limit: number;
    readonly before?: Pick<SpendingRow, "on" | "id">;
  },
): Promise<readonly SpendingRow[]> {
  const { before, limit } = query;
  const isLater =
    before === undefined ? sql`true` : sql`(on_day, id) < (${before.on}::date, ${before.id}::uuid)`;
  const rows = await db.execute<Sum & StoredRow>(
    sql`select source, id, on_day::text as "on", category, currency, own_minor::text as own, paid_minor::text as paid, title, merchant,
        person_id as "personId", group_id as "groupId", is_unsorted as "isUnsorted"
      from ${spendingRows(query)} where ${isLater} order by on_day desc, id desc limit ${limit}`,
  );
  return rows.map(({ own, paid, ...row }) => ({ ...row, ownMinor: BigInt(own), paidMinor: BigInt(paid) }));
}

/** Money that came in and is no payment of a debt. */
export type IncomeRow = {
  readonly source: "payment" | "entry";
  readonly id: string;
  /** YYYY-MM-DD in the person's time zone. */
  readonly on: string;
  readonly currency: string;
  readonly amountMinor: bigint;
};

/**
 * What a person earned, the earliest day first: payments from others that pay no debt in a group, no share of a bill and no expense, less
 * what was given back; and manual entries above zero. Deposits of own money are no income.
 */
export async function listIncome(db: Queryable, query: SpendingQuery): Promise<readonly IncomeRow[]> {
  const { userId, timeZone, currency, from, to } = query;
  const isInDays = sql`t.effective_at >= (${from}::date::timestamp at time zone ${timeZone})
    and t.effective_at < (${to}::date::timestamp at time zone ${timeZone})`;
  const rows = await db.execute<Omit<IncomeRow, "amountMinor"> & { amount: string }>(sql`select * from (
    ${earnedRows(query, isInDays)}
    union all
    select 'entry', t.id, (t.effective_at at time zone ${timeZone})::date::text, t.currency, t.amount_minor::text
    from ${manualEntries} t
    where t.user_id = ${userId} and t.deleted_at is null and t.amount_minor > 0 and ${isInDays}
      and not exists (select from ${bills} b where b.owner_user_id = ${userId} and b.transaction_id = t.id ${ONE_BY_ONE})
    ) income where ${currency === undefined ? sql`true` : sql`currency = ${currency}`} and amount <> '0' order by "on", id`);
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }));
}

type Sum = { readonly currency: string; readonly own: string; readonly paid: string };
type StoredRow = Omit<SpendingRow, "ownMinor" | "paidMinor">;

function sumOf({ currency, own, paid }: Sum): SpendingSum {
  return { currency, ownMinor: BigInt(own), paidMinor: BigInt(paid) };
}
