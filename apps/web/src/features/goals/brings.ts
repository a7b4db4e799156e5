import { PiggyBank } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const goals = {
  navigation: [{ to: "/budget/goals", label: "goals", icon: PiggyBank, group: "money", order: 45 }],
  live: [["budgets"]],
  notificationIcons: [{ name: "piggy-bank", icon: PiggyBank }],
  keptAnswers: ["budgets.listGoals", "budgets.safeToSpend"],
} satisfies WebFeature;
