import { ArrowUpRight } from "lucide-react";
import type { WebFeature } from "../../feature.ts";

export const send = {
  navigation: [
    {
      to: "/send",
      label: "send",
      menuLabel: "sendMoney",
      tabLabel: "toAPerson",
      icon: ArrowUpRight,
      group: "money",
      order: 20,
    },
  ],
  keptAnswers: ["payments.listRecentPayees"],
  momentaryAnswers: ["payments.findPayee", "payments.quote"],
} satisfies WebFeature;
