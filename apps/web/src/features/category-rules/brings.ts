import { ListOrdered } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const categoryRules = {
  navigation: [
    {
      to: "/advanced",
      label: "advanced",
      icon: ListOrdered,
      group: "money",
      order: 37,
      tabOf: "/payment-settings",
    },
  ],
  live: [["budgets"]],
  keptAnswers: ["budgets.listRules"],
  momentaryAnswers: ["budgets.previewRule"],
} satisfies WebFeature;
