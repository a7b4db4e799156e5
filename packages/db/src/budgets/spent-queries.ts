import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expenses } from "../expenses/tables.ts";
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

/** Sums of what a person spent, by day, category and currency; `splitsUnsorted` keeps rows without a chosen category apart by title. */
export async function sumSpentByDay(
  db: Queryable,
  { splitsUnsorted, ...query }: SpendingQuery & { readonly splitsUnsorted: boolean },
): Promise<readonly SpentDay[]> {
  const title = splitsUnsorted ? sql`case when is_unsorted then title end` : sql`null::text`;
  const rows = await db.execute<Stored>(
    sql`select on_day::text as "on", category, currency, ${title} as "unsortedTitle", sum(own_minor)::text as own, sum(paid_minor)::text as paid
      from ${spendingRows(query)} group by 1, 2, 3, 4`,
  );
  return rows.map(toSpentDay);
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
