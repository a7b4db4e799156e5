import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  rows: {},
  takes: {
    "budgets.listSpendingRows": { from: "2026-11-01", to: "2026-12-01" },
    "budgets.getCategoryInsights": { category: "food" },
  },
};
