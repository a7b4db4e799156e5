import { ScheduleRule } from "@evenly/contract/schedules";
import { upsertSchedule } from "@evenly/db/jobs/schedule-queries";
import { nextRun } from "@evenly/domain/jobs/schedules/index";
import { type PartName, type ServiceContext, withTransaction } from "../context.ts";
import type { ServiceFeature } from "../feature.ts";

/**
 * Upserts the product's schedules; an unchanged rule keeps its next run. A schedule that is no longer declared stays and does
 * nothing once its job is unknown.
 *
 * @unaudited brings into the database what the code says
 */
export async function declareSchedules(
  ctx: ServiceContext,
  features: readonly ServiceFeature<PartName>[],
): Promise<void> {
  const declared = features.flatMap((feature) => feature.schedules ?? []);
  await withTransaction(ctx, async (tx) => {
    for (const { name, job, payload, rule, timeZone } of declared) {
      await upsertSchedule(tx, {
        id: ctx.ids.uuid(),
        name,
        ownerKey: null,
        jobName: job.name,
        jobVersion: job.version,
        payload: job.payload.parse(payload),
        rule: ScheduleRule.parse(rule),
        timeZone,
        nextAt: nextRun(rule, timeZone, ctx.clock.now()),
      });
    }
  });
}
