import type { ServiceFeature } from "../feature.ts";
import { endRequestsOf } from "./close-request.ts";
import { requestFollower } from "./follow-transfer.ts";
import { sweepRequests } from "./sweep-requests.ts";

export const requestsBrings: ServiceFeature = {
  follows: [requestFollower],
  sweeps: [{ name: "end expired payment requests", everyMs: 60_000, sweep: sweepRequests }],
  endsWithAccount: endRequestsOf,
};
