import { Settings2 } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const preferences = {
  navigation: [
    {
      to: "/preferences",
      label: "preferences",
      icon: Settings2,
      group: "you",
      order: 150,
      tabOf: "/profile",
    },
  ],
  keptAnswers: ["payments.getDisplayRates"],
} satisfies WebFeature;
