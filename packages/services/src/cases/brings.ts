import { countOpenCases } from "@evenly/db/cases/queries";
import type { ServiceFeature } from "../feature.ts";
import { sweepCases } from "./sweep-cases.ts";

export const casesBrings: ServiceFeature = {
  sweeps: [{ name: "finish cases", everyMs: 5000, sweep: sweepCases }],
  async remains(_ctx, tx, userId) {
    const count = await countOpenCases(tx, userId);
    return count > 0 ? [{ kind: "open_cases", count }] : [];
  },
};
