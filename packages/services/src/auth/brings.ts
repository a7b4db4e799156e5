import type { ServiceFeature } from "../feature.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

export const authBrings: ServiceFeature = {
  sweeps: [{ name: "sweep accounts", everyMs: 600_000, sweep: sweepAccounts }],
};
