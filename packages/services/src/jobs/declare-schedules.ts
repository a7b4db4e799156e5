import { ScheduleRule } from "@evenly/contract/schedules";
import { upsertSchedule } from "@evenly/db/jobs/schedule-queries";
import { nextRun } from "@evenly/domain/schedules/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { ServiceFeature } from "../feature.ts";

/**
 * Brings the product's own schedules into the database; one whose rule is as it was keeps its next run. One that is declared no
 * more stays, and does nothing once its job is unknown.
 */
export async function declareSchedules(
  ctx: ServiceContext,
  features: readonly ServiceFeature[],
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
