import type { ServiceFeature } from "../feature.ts";
import { endRequestsOf } from "./close-request.ts";
import { sweepRequests } from "./sweep-requests.ts";

export const requestsBrings: ServiceFeature = {
  sweeps: [{ name: "end expired payment requests", everyMs: 60_000, sweep: sweepRequests }],
  endsWithAccount: endRequestsOf,
  unaudited: {
    "ends what its own date says": ["requests.sweepRequests"],
  },
};
