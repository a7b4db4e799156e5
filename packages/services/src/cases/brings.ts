import type { ServiceFeature } from "../feature.ts";
import { sweepCases } from "./sweep-cases.ts";

export const casesBrings: ServiceFeature = {
  sweeps: [{ name: "finish cases", everyMs: 5000, sweep: sweepCases }],
};
