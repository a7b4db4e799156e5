import type { ServiceFeature } from "../feature.ts";
import { endPayCodesOf } from "./revoke-pay-code.ts";
import { sweepPayCodes } from "./sweep-pay-codes.ts";

export const payCodesBrings: ServiceFeature = {
  sweeps: [{ name: "delete unpaid pay codes", everyMs: 3_600_000, sweep: sweepPayCodes }],
  endsWithAccount: endPayCodesOf,
  unaudited: {
    "ends what its own date says": ["pay-codes.sweepPayCodes"],
  },
};
