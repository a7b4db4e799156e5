import type { ServiceFeature } from "../feature.ts";
import { payCodeFollower } from "./follow-transfer.ts";
import { endPayCodesOf } from "./revoke-pay-code.ts";
import { sweepPayCodes } from "./sweep-pay-codes.ts";

export const payCodesBrings: ServiceFeature = {
  follows: [payCodeFollower],
  sweeps: [{ name: "delete unpaid pay codes", everyMs: 3_600_000, sweep: sweepPayCodes }],
  endsWithAccount: endPayCodesOf,
};
