import { asc, gt, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../client.ts";
import { run } from "../../run.ts";
import { groups } from "../tables.ts";

/** A wrong row: what it is, its value, and the recomputed value. */
export type GroupDifference = {
  readonly name: string;
  readonly subject: string;
  readonly found: string;
  readonly expected: string;
};

/** Ids of groups after one, deleted ones included, in the order of their ids. */
export async function listGroupIdsAfter(
  db: Queryable,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(afterId === null ? undefined : gt(groups.id, afterId))
    .orderBy(asc(groups.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What a member paid of their own part with the bill itself. */
const own = sql`least(s.amount_minor, greatest(0, (
  select p.amount_minor from expense_payers p where p.expense_id = s.expense_id and p.member_id = s.member_id)))`;
/** What settlements paid of a part. */
const settled = sql`coalesce((
  select sum(p.amount_minor) from settlement_parts p where p.expense_id = s.expense_id and p.member_id = s.member_id), 0)`;

/** Each check returns the wrong rows of one group. */
const checks = (groupId: string): readonly SQL[] => [
  sql`select 'payers sum to the amount of their expense' as name, e.id::text as subject,
      coalesce(sum(p.amount_minor), 0)::text as found, e.amount_minor::text as expected
    from expenses e left join expense_payers p on p.expense_id = e.id
    where e.group_id = ${groupId} group by e.id having coalesce(sum(p.amount_minor), 0) <> e.amount_minor`,
  sql`select 'parts sum to the amount of their expense', e.id::text, coalesce(sum(s.amount_minor), 0)::text, e.amount_minor::text
    from expenses e left join expense_splits s on s.expense_id = e.id
    where e.group_id = ${groupId} group by e.id having coalesce(sum(s.amount_minor), 0) <> e.amount_minor`,
  sql`select 'no part is paid above its amount', s.expense_id::text || ' ' || s.member_id, s.paid_minor::text, 'at most ' || s.amount_minor
    from expenses e join expense_splits s on s.expense_id = e.id
    where e.group_id = ${groupId} and s.paid_minor > s.amount_minor`,
  // An edit that lowers a part keeps only what fits into it, so that an edited expense can have been paid more than it shows.
  sql`select 'what is paid of a part was paid with the bill or by settlements', s.expense_id::text || ' ' || s.member_id,
      s.paid_minor::text, (${own} + ${settled})::text
    from expenses e join expense_splits s on s.expense_id = e.id
    where e.group_id = ${groupId} and s.paid_minor <> ${own} + ${settled}
      and (s.paid_minor > ${own} + ${settled} or not exists (
        select 1 from expense_versions v where v.expense_id = e.id and v.kind = 'edited'))`,
  sql`select 'only settlements that count have paid parts', p.line_id::text, t.state, 'settled'
    from settlement_lines l join settlements t on t.id = l.settlement_id join settlement_parts p on p.line_id = l.id
    where l.group_id = ${groupId} and t.state <> 'settled'`,
  sql`select 'the money of a settlement pays at most its amount', l.id::text, sum(p.amount_minor)::text, 'at most ' || l.amount_minor
    from settlement_lines l join settlement_parts p on p.line_id = l.id
    where l.group_id = ${groupId} and p.kind = 'money' group by l.id having sum(p.amount_minor) > l.amount_minor`,
  sql`select 'the lines of a settlement sum to its amount', t.id::text,
      sum(case when o.is_offset then -o.amount_minor else o.amount_minor end)::text, t.amount_minor::text
    from settlements t join settlement_lines o on o.settlement_id = t.id
    where exists (select 1 from settlement_lines l where l.settlement_id = t.id and l.group_id = ${groupId})
    group by t.id having sum(case when o.is_offset then -o.amount_minor else o.amount_minor end) <> t.amount_minor`,
];

/** Wrong rows among a group's expenses and settlements, at most `limit`. */
export function findUnsoundRows(tx: Tx, groupId: string, limit: number): Promise<readonly GroupDifference[]> {
  const each = checks(groupId).map((check) => sql`(${check} limit ${limit})`);
  return run(tx, sql`${sql.join(each, sql` union all `)} limit ${limit}`);
}
