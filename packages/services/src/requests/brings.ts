import type { ServiceFeature } from "../feature.ts";
import { endRequestsOf } from "./close-request.ts";
import { requestFollower } from "./follow-transfer.ts";
import { sweepRequests } from "./sweep-requests.ts";

export const requestsBrings: ServiceFeature = {
  follows: [requestFollower],
  sweeps: [{ name: "end expired payment requests", everyMs: 60_000, sweep: sweepRequests }],
  endsWithAccount: endRequestsOf,
  unaudited: {
    "follows payments, whose own rows say who and when": ["requests.requestFollower"],
    "parts of verbs that write the row": ["requests.tellRequest"],
    "ends what its own date says": ["requests.sweepRequests"],
  },
};
