import { mailRecoveryLink } from "@evenly/contract/factors/jobs";
import { handleJob, type ServiceFeature } from "../feature.ts";
import { sendRecoveryLink } from "./recovery/send-recovery-link.ts";
import { sweepFactors } from "./sweep-factors.ts";

export const factorsBrings: ServiceFeature = {
  jobs: [handleJob(mailRecoveryLink, (ctx, { recoveryId }) => sendRecoveryLink(ctx, recoveryId))],
  sweeps: [{ name: "sweep factors", everyMs: 600_000, sweep: sweepFactors }],
};
