import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expenses } from "../expenses/tables.ts";
import { table } from "../run.ts";
import { type SpendingQuery, spendingRows } from "./spending-rows.ts";

/** What was spent in one category and currency on one day. */
export type SpentDay = {
  readonly on: string;
  readonly category: string;
  readonly currency: string;
  readonly ownMinor: bigint;
  readonly paidMinor: bigint;
  /** Of rows for which nobody chose a category, when these are asked for; else null. */
  readonly unsortedTitle: string | null;
};

/** Whose spending is summed, and of which days: from `from`, and before `to`. */
export type SpentQuery = Pick<SpendingQuery, "userId" | "timeZone" | "from" | "to"> & {
  /** Null: all of them. */
  readonly categories: readonly string[] | null;
  /** Keeps rows without a chosen category apart by title. */
  readonly splitsUnsorted: boolean;
};

/** Sums of what people spent, by person, day, category and currency, in one statement. */
export async function sumSpentByDay(
  db: Queryable,
  queries: readonly SpentQuery[],
): Promise<readonly (SpentDay & { readonly userId: string })[]> {
  if (queries.length === 0) return [];
  const asked = queries.map(({ categories, splitsUnsorted, ...query }) => ({
    ...query,
    categories: categories === null ? null : categories.join(","),
    splits: splitsUnsorted ? 1 : 0,
  }));
  const columns = { userId: "uuid", timeZone: "text", from: "text", to: "text" } as const;
  const people = table(asked, { ...columns, categories: "text", splits: "smallint" });
  const rows = spendingRows({
    userId: sql`p.user_id`,
    timeZone: sql`p.time_zone`,
    from: sql`p.from_on`,
    to: sql`p.to_on`,
    categories: sql`string_to_array(p.categories, ',')`,
  });
  const found = await db.execute<Stored & { readonly userId: string }>(
    sql`select p.user_id as "userId", d.* from ${people} p(user_id, time_zone, from_on, to_on, categories, splits)
      cross join lateral (select on_day::text as "on", category, currency, case when is_unsorted and p.splits = 1 then title end as "unsortedTitle",
        sum(own_minor)::text as own, sum(paid_minor)::text as paid from ${rows} group by 1, 2, 3, 4) d`,
  );
  return found.map(({ userId, ...row }) => ({ userId, ...toSpentDay(row) }));
}

/** Sums of what the members of a group spent together, by day, category and currency. */
export async function sumGroupSpentByDay(
  db: Queryable,
  { groupId, from, to }: { readonly groupId: string; readonly from: string; readonly to: string },
): Promise<readonly SpentDay[]> {
  const rows = await db.execute<Stored>(
    sql`select spent_on::text as "on", category, currency, null::text as "unsortedTitle", sum(amount_minor)::text as own, sum(amount_minor)::text as paid
      from ${expenses} where group_id = ${groupId} and state = 'active' and spent_on >= ${from}::date and spent_on < ${to}::date
      group by 1, 2, 3`,
  );
  return rows.map(toSpentDay);
}

type Stored = Omit<SpentDay, "ownMinor" | "paidMinor"> & { readonly own: string; readonly paid: string };

function toSpentDay({ own, paid, ...row }: Stored): SpentDay {
  return { ...row, ownMinor: BigInt(own), paidMinor: BigInt(paid) };
}
