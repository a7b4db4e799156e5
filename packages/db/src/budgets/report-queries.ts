import { type SQL, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { table } from "../run.ts";
import { budgetReports, budgetSettings, budgets } from "./tables.ts";

/** A period that has ended in a time zone, for the people whose week begins on a day; a month for all of them. */
export type EndedPeriod = {
  readonly kind: "weekly" | "monthly";
  readonly timeZone: string;
  readonly startOfWeek: string | null;
  readonly from: string;
};

/** Time zones of the people who have a budget. */
export async function listBudgetZones(db: Queryable): Promise<readonly string[]> {
  const rows = await db.execute<{ timeZone: string }>(
    sql`select distinct u.time_zone as "timeZone" from ${budgets} b join ${users} u on u.id = b.owner_user_id
      where b.is_active and u.deactivated_at is null`,
  );
  return rows.map(({ timeZone }) => timeZone);
}

export type DueReport = {
  readonly userId: string;
  readonly kind: EndedPeriod["kind"];
  readonly from: string;
};

/** People with a budget who want a report of a period that has ended and have not got it; `after` is the last one of the page before. */
export async function listDueReports(
  db: Queryable,
  ended: readonly EndedPeriod[],
  { limit, after }: { readonly limit: number; readonly after: DueReport | null },
): Promise<readonly DueReport[]> {
  if (ended.length === 0) return [];
  const isLater =
    after === null
      ? sql`true`
      : sql`(u.id, e.kind, e.from_on) > (${after.userId}::uuid, ${after.kind}::text, ${after.from}::text)`;
  const rows = table(ended, { kind: "text", timeZone: "text", startOfWeek: "text", from: "text" });
  return await db.execute<DueReport>(sql`select distinct u.id as "userId", e.kind, e.from_on as "from"
    from ${rows} e(kind, time_zone, start_of_week, from_on)
    join ${users} u on u.time_zone = e.time_zone and u.deactivated_at is null
    join ${budgets} b on b.owner_user_id = u.id and b.is_active and b.group_id is null
    left join ${budgetSettings} s on s.user_id = u.id
    where coalesce(s.start_of_week, 'monday') = coalesce(e.start_of_week, coalesce(s.start_of_week, 'monday'))
      and coalesce(case when e.kind = 'weekly' then s.weekly_reports else s.monthly_reports end, true)
      and not exists (select from ${budgetReports} r where r.user_id = u.id and r.kind = e.kind
        and ${isSamePeriod(sql`r.period_from`, sql`e.from_on`)})
      and ${isLater}
    order by 1, 2, 3 limit ${limit}`);
}

/** Weeks of which the first days are at most so far apart share most of their days: the same week, with another first weekday. */
const SAME_WEEK_DAYS = 3;

/** Months begin further apart. */
function isSamePeriod(sentFrom: SQL, from: SQL | string): SQL {
  return sql`${sentFrom} between ${from}::date - ${SAME_WEEK_DAYS}::integer and ${from}::date + ${SAME_WEEK_DAYS}::integer`;
}

/**
 * Notes that a person's report of a period is sent; false when it was before, also of the same week with another first weekday. The person
 * must be locked.
 */
export async function insertReport(
  tx: Tx,
  { userId, kind, from }: DueReport,
  createdAt: Date,
): Promise<boolean> {
  const rows = await tx.execute(sql`insert into ${budgetReports} (user_id, kind, period_from, created_at)
    select ${userId}::uuid, ${kind}::text, ${from}::date, ${createdAt.toISOString()}::timestamptz
    where not exists (select from ${budgetReports} r where r.user_id = ${userId} and r.kind = ${kind}
      and ${isSamePeriod(sql`r.period_from`, from)})
    on conflict do nothing returning user_id`);
  return rows.length > 0;
}
