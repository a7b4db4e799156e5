import { remindOfRenewals as remindOfRenewalsJob } from "@evenly/contract/insights/jobs";
import { deleteAnalyses, deleteHiddenOf } from "@evenly/db/insights/queries";
import { handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { remindOfRenewals } from "./remind-of-renewals.ts";
import { sweepInsights } from "./sweep-insights.ts";

export const insightsBrings: ServiceFeature = {
  jobs: [
    handleJob(remindOfRenewalsJob, async (ctx, _payload, { signal }) => {
      await remindOfRenewals(ctx, signal);
      return "done";
    }),
  ],
  schedules: [
    schedule({
      name: "remind-of-renewals-twice-a-day",
      job: remindOfRenewalsJob,
      payload: {},
      rule: { every: "minutes", count: 720 },
      timeZone: "UTC",
    }),
  ],
  sweeps: [{ name: "delete old analyses", everyMs: 3_600_000, sweep: sweepInsights }],
  async endsWithAccount(_ctx, tx, userId) {
    await deleteAnalyses(tx, userId);
    await deleteHiddenOf(tx, userId);
  },
};
