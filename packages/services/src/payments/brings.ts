import { writeExport } from "@evenly/contract/payments/jobs";
import { handleJob, type ServiceFeature } from "../feature.ts";
import { stepExport } from "./step-export.ts";
import { sweepPayments } from "./sweep-payments.ts";

export const paymentsBrings: ServiceFeature = {
  jobs: [handleJob(writeExport, (ctx, { exportId }, { attempt }) => stepExport(ctx, exportId, attempt))],
  sweeps: [{ name: "sweep payments", everyMs: 60_000, sweep: sweepPayments }],
};
