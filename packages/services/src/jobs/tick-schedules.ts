import { ScheduleRule } from "@evenly/contract/schedules";
import type { Tx } from "@evenly/db";
import { insertJob } from "@evenly/db/jobs/queries";
import { type ScheduleRow, takeDueSchedules, updateSchedule } from "@evenly/db/jobs/schedule-queries";
import { nextRun } from "@evenly/domain/jobs/schedules/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { Handlers } from "./handlers.ts";

const TICK_MAX = 50;
/** Pause before an unreadable rule, possibly a newer worker's, is read again. */
const UNREADABLE_PAUSE_MS = 3_600_000;

/**
 * Enqueues the jobs of due schedules and sets their next runs, in one transaction. Missed runs are made up for by a single run.
 * A schedule whose last job is not done gets no second one. Returns the number of due schedules.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function tickSchedules(ctx: ServiceContext, { jobs }: Handlers): Promise<number> {
  const query = { jobNames: [...jobs.keys()], now: ctx.clock.now(), limit: TICK_MAX };
  return withTransaction(ctx, async (tx) => {
    const due = await takeDueSchedules(tx, query);
    for (const each of due) await runOne(ctx, tx, each);
    return due.length;
  });
}

async function runOne(ctx: ServiceContext, tx: Tx, row: ScheduleRow): Promise<void> {
  const now = ctx.clock.now();
  const nextAt = nextOf(ctx, row, now);
  if (nextAt === null) {
    const pausedUntil = new Date(now.getTime() + UNREADABLE_PAUSE_MS);
    return updateSchedule(tx, row.id, { nextAt: pausedUntil });
  }
  await insertJob(tx, {
    id: ctx.ids.uuid(),
    name: row.jobName,
    version: row.jobVersion,
    dedupeKey: row.id,
    orderingKey: null,
    payload: row.payload,
    requestId: null,
    dueAt: now,
  });
  await updateSchedule(tx, row.id, { nextAt, lastRunAt: now });
}

/** An unreadable rule is reported and skipped, so that it does not block the other schedules. */
function nextOf(ctx: ServiceContext, { id, rule, timeZone }: ScheduleRow, now: Date): Date | null {
  try {
    return nextRun(ScheduleRule.parse(rule), timeZone, now);
  } catch (error) {
    ctx.log.error({ err: error, scheduleId: id }, "the rule of a schedule cannot be read");
    return null;
  }
}
