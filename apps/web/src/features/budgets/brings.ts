import { ChartPie } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { budgetUpdateFrame } from "./frames.ts";

export const budgets = {
  navigation: [{ to: "/budget", label: "budget", icon: ChartPie, group: "shared", order: 40 }],
  frames: [budgetUpdateFrame],
  live: [["budgets"]],
  notificationIcons: [{ name: "chart-pie", icon: ChartPie }],
  keptAnswers: ["budgets.list", "budgets.getSettings", "budgets.listCategories"],
} satisfies WebFeature;
