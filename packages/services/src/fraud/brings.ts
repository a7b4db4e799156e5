import type { ServiceFeature } from "../feature.ts";
import { sweepSnoozes } from "./sweep-snoozes.ts";

export const fraudBrings: ServiceFeature = {
  sweeps: [{ name: "sweep snoozes", everyMs: 3_600_000, sweep: sweepSnoozes }],
};
