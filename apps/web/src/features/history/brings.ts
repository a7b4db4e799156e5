import { History } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { entryEdit, newEntryEdit, removalEdit } from "./edits/edits.ts";

export const history = {
  navigation: [
    {
      to: "/history",
      label: "history",
      icon: History,
      group: "money",
      order: 30,
      tabOf: "/payment-settings",
    },
  ],
  edits: [entryEdit, newEntryEdit, removalEdit],
  keptAnswers: [
    "payments.getTransaction",
    "payments.historyPages",
    "payments.listExports",
    "payments.listTags",
    "payments.listTransactions",
    "payments.sumTransactions",
  ],
} satisfies WebFeature;
