import { ShieldCheck } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const fraud = {
  navigation: [
    {
      to: "/transaction-security",
      label: "transactionSecurity",
      icon: ShieldCheck,
      group: "you",
      order: 122,
      tabOf: "/profile",
    },
  ],
  keptAnswers: ["fraud.getSettings", "fraud.listRules", "fraud.listTrustedPayees", "fraud.listBlocks"],
  momentaryAnswers: ["fraud.previewRule"],
} satisfies WebFeature;
