import { writeExport } from "@evenly/contract/history/jobs";
import { handleJob, type ServiceFeature } from "../feature.ts";
import { endExportsOf } from "./end-exports-of.ts";
import { stepExport } from "./step-export.ts";
import { sweepHistory } from "./sweep-history.ts";

export const historyBrings: ServiceFeature<"csv"> = {
  jobs: [handleJob(writeExport, (ctx, { exportId }, { attempt }) => stepExport(ctx, exportId, attempt))],
  sweeps: [{ name: "delete old exports, links and undo data", everyMs: 60_000, sweep: sweepHistory }],
  endsWithAccount: endExportsOf,
};
