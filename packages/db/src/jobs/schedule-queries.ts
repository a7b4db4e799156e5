import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "../client.ts";
import { schedules } from "./tables.ts";

export type ScheduleRow = typeof schedules.$inferSelect;

/** Upserts a schedule by name and owner; its next run is kept unless its rule or zone changes. */
export async function upsertSchedule(tx: Tx, row: typeof schedules.$inferInsert): Promise<void> {
  const { jobName, jobVersion, payload, rule, timeZone } = row;
  const isSame = sql`${schedules.rule}::text = excluded.rule::text and ${schedules.timeZone} = excluded.time_zone`;
  const nextAt = sql`case when ${isSame} then ${schedules.nextAt} else excluded.next_at end`;
  await tx
    .insert(schedules)
    .values(row)
    .onConflictDoUpdate({
      target: [schedules.name, schedules.ownerKey],
      set: { jobName, jobVersion, payload, rule, timeZone, nextAt },
    });
}

/** Due schedules of known jobs, locked until commit; those locked by other transactions are skipped. */
export async function takeDueSchedules(
  tx: Tx,
  query: { readonly jobNames: readonly string[]; readonly now: Date; readonly limit: number },
): Promise<readonly ScheduleRow[]> {
  return tx
    .select()
    .from(schedules)
    .where(
      and(
        isNull(schedules.pausedAt),
        lte(schedules.nextAt, query.now),
        inArray(schedules.jobName, [...query.jobNames]),
      ),
    )
    .orderBy(asc(schedules.nextAt))
    .limit(query.limit)
    .for("update", { skipLocked: true });
}

/** Sets the next and the last run of a schedule. */
export async function updateSchedule(
  tx: Tx,
  id: string,
  set: { readonly nextAt: Date; readonly lastRunAt?: Date },
): Promise<void> {
  await tx.update(schedules).set(set).where(eq(schedules.id, id));
}
