import type { Breakdown } from "@evenly/contract/insights/rules";
import { type SQL, sql } from "drizzle-orm";
import { type SpendingQuery, type SpendingRow, spendingRows } from "../budgets/index.ts";
import type { Queryable } from "../client.ts";
import { list } from "../run.ts";

export type BreakdownSum = {
  readonly by: Breakdown;
  /** Null for rows without a person, a group or a merchant. */
  readonly key: string | null;
  readonly ownMinor: bigint;
  readonly paidMinor: bigint;
  readonly rows: number;
};
/** Keys of each breakdown that are returned at most; those with the smallest sums are left out. */
const KEYS_MAX = 1_000;

/** Sums of what a person spent in one currency, by category, person, group and merchant, read once. */
export async function sumSpendingBreakdowns(
  db: Queryable,
  query: SpendingQuery & { readonly currency: string },
): Promise<readonly BreakdownSum[]> {
  const rows = await db.execute<{
    by: Breakdown;
    key: string | null;
    own: string;
    paid: string;
    rows: string;
  }>(
    sql`select * from (
      select case grouping(category, person_id, group_id, merchant)
          when 7 then 'category' when 11 then 'person' when 13 then 'group' else 'merchant' end as "by",
        coalesce(category, person_id::text, group_id::text, merchant) as key,
        sum(own_minor)::text as own, sum(paid_minor)::text as paid, count(*)::text as rows,
        row_number() over (partition by grouping(category, person_id, group_id, merchant)
          order by sum(own_minor) desc) as place
      from ${spendingRows(query)} group by grouping sets ((category), (person_id), (group_id), (merchant))
    ) sums where place <= ${KEYS_MAX}`,
  );
  return rows.map(({ own, paid, rows: count, by, key }) => ({
    by,
    key,
    ownMinor: BigInt(own),
    paidMinor: BigInt(paid),
    rows: Number(count),
  }));
}

/** Conditions that rows of spending satisfy. */
export type RowFilter = {
  readonly merchant?: string | undefined;
  readonly personId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Own shares above this. */
  readonly aboveMinor?: bigint | undefined;
  readonly ids?: readonly string[] | undefined;
};
export type RowPlace = Pick<SpendingRow, "on" | "id">;

/** Rows of spending that satisfy a filter, the latest day first; `before` is the last row of the page before. */
export async function listRowsBehind(
  db: Queryable,
  query: SpendingQuery,
  {
    filter,
    before,
    limit,
  }: { readonly filter: RowFilter; readonly before: RowPlace | null; readonly limit: number },
): Promise<readonly SpendingRow[]> {
  const { merchant, personId, groupId, aboveMinor, ids } = filter;
  const conditions: readonly (SQL | null)[] = [
    merchant === undefined ? null : sql`merchant = ${merchant}`,
    personId === undefined ? null : sql`person_id = ${personId}::uuid`,
    groupId === undefined ? null : sql`group_id = ${groupId}::uuid`,
    aboveMinor === undefined ? null : sql`own_minor > ${aboveMinor}`,
    ids === undefined ? null : sql`id = any(${list(ids, "uuid")})`,
    before === null ? null : sql`(on_day, id) < (${before.on}::date, ${before.id}::uuid)`,
  ];
  const wanted = sql.join([sql`true`, ...conditions.filter((each) => each !== null)], sql` and `);
  return await readRows(
    db,
    sql`from ${spendingRows(query)} where ${wanted} order by on_day desc, id desc limit ${limit}`,
  );
}

/** Charges of one merchant, or by the same words to one person. */
const PAYEE = sql`coalesce(person_id::text, '') || ':' || lower(trim(coalesce(merchant, title))) || ':' || currency`;

/**
 * Rows of payees whom a person paid between three times and `chargesMax` times, which are those that can recur; the latest day first.
 * Payees who were paid more often are shops.
 */
export function listRepeated(
  db: Queryable,
  query: SpendingQuery,
  { chargesMax, limit }: { readonly chargesMax: number; readonly limit: number },
): Promise<readonly SpendingRow[]> {
  return readRows(
    db,
    sql`from (select *, count(*) over (partition by ${PAYEE}) as charges from ${spendingRows(query)} where own_minor > 0) repeated
      where charges between 3 and ${chargesMax} order by on_day desc, id desc limit ${limit}`,
  );
}

async function readRows(db: Queryable, source: SQL): Promise<readonly SpendingRow[]> {
  const rows = await db.execute<Omit<SpendingRow, "ownMinor" | "paidMinor"> & { own: string; paid: string }>(
    sql`select source, id, on_day::text as "on", category, currency, own_minor::text as own, paid_minor::text as paid, title, merchant,
      person_id as "personId", group_id as "groupId" ${source}`,
  );
  return rows.map(({ own, paid, ...row }) => ({ ...row, ownMinor: BigInt(own), paidMinor: BigInt(paid) }));
}

/** Currencies in which a person spent in some days. */
export async function listCurrencies(db: Queryable, query: SpendingQuery): Promise<readonly string[]> {
  const { currency: _asked, ...days } = query;
  const rows = await db.execute<{ currency: string }>(
    sql`select distinct currency from ${spendingRows(days)} order by currency`,
  );
  return rows.map(({ currency }) => currency);
}
