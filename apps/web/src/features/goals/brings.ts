import { PiggyBank } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const goals = {
  navigation: [
    { to: "/budget/goals", label: "goals", icon: PiggyBank, group: "shared", order: 41, tabOf: "/budget" },
  ],
  live: [["budgets"]],
  notificationIcons: [{ name: "piggy-bank", icon: PiggyBank }],
  keptAnswers: ["budgets.listGoals", "budgets.safeToSpend"],
} satisfies WebFeature;
