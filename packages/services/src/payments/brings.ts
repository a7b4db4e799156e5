import { endHold, writeExport } from "@evenly/contract/payments/jobs";
import { handleJob, type ServiceFeature } from "../feature.ts";
import { endDueHold, sweepHolds } from "./end-due-hold.ts";
import { endUnfinished } from "./end-unfinished.ts";
import { stepExport } from "./step-export.ts";
import { sweepPayments } from "./sweep-payments.ts";

export const paymentsBrings: ServiceFeature<"csv" | "followers"> = {
  jobs: [
    handleJob(writeExport, (ctx, { exportId }, { attempt }) => stepExport(ctx, exportId, attempt)),
    handleJob(endHold, (ctx, { transferId }) => endDueHold(ctx, transferId)),
  ],
  sweeps: [
    { name: "sweep payments", everyMs: 60_000, sweep: sweepPayments },
    { name: "end due holds", everyMs: 30_000, sweep: sweepHolds },
  ],
  endsWithAccount: endUnfinished,
};
