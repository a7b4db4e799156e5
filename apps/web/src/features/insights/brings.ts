import { ChartLine } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const insights = {
  navigation: [{ to: "/analytics", label: "analytics", icon: ChartLine, group: "money", order: 60 }],
  live: [["budgets"]],
  keptAnswers: ["budgets.getSpendingOverview", "budgets.listUpcoming"],
} satisfies WebFeature;
