import type { ServiceFeature } from "../feature.ts";
import { endWaitsOf, unconfirmedRemain } from "./end-waits-of.ts";
import { settlementFollower } from "./follow-transfer.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

export const settlementsBrings: ServiceFeature = {
  follows: [settlementFollower],
  sweeps: [{ name: "end waits of settlements", everyMs: 60_000, sweep: sweepSettlements }],
  remains: unconfirmedRemain,
  endsWithAccount: endWaitsOf,
};
