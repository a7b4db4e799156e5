import type { ServiceFeature } from "../feature.ts";
import { claimFollower } from "./follow-transfer.ts";
import { sweepClaims } from "./sweep-claims.ts";

export const claimsBrings: ServiceFeature = {
  follows: [claimFollower],
  sweeps: [{ name: "return money that nobody claimed", everyMs: 60_000, sweep: sweepClaims }],
};
