import type { WebFeature } from "../../manifest/feature.ts";
import { budgetUpdateFrame } from "./frames.ts";

export const budgets = {
  frames: [budgetUpdateFrame],
  live: [["budgets"]],
} satisfies WebFeature;
