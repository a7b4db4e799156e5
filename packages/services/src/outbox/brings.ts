import { sweepOld } from "@evenly/contract/outbox/jobs";
import { handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { deleteOldRows } from "./delete-old-rows.ts";

export const outboxBrings: ServiceFeature = {
  jobs: [handleJob(sweepOld, async (ctx) => ((await deleteOldRows(ctx)) > 0 ? "again" : "done"))],
  schedules: [
    schedule({
      name: "sweep-old-hourly",
      job: sweepOld,
      payload: {},
      rule: { every: "minutes", count: 60 },
      timeZone: "UTC",
    }),
  ],
};
