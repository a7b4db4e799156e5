import { endHold } from "@evenly/contract/payments/jobs";
import { handleJob, type ServiceFeature } from "../feature.ts";
import { endDueHold, sweepHolds } from "./holds/end-due-hold.ts";
import { endUnfinished } from "./proofs/end-unfinished.ts";
import { sweepPayments } from "./sweep-payments.ts";

export const paymentsBrings: ServiceFeature<"followers"> = {
  jobs: [handleJob(endHold, (ctx, { transferId }) => endDueHold(ctx, transferId))],
  sweeps: [
    { name: "sweep payments", everyMs: 60_000, sweep: sweepPayments },
    { name: "end due holds", everyMs: 30_000, sweep: sweepHolds },
  ],
  endsWithAccount: endUnfinished,
};
