import { Split } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { newBillEdit } from "./edits/edits.ts";

export const bills = {
  navigation: [
    {
      to: "/split-bills",
      label: "bills",
      icon: Split,
      group: "shared",
      order: 36,
      tabOf: "/payment-settings",
      alsoTabOf: { page: "/send", label: "toMany" },
    },
  ],
  edits: [newBillEdit],
  live: [["bills"]],
  keptAnswers: ["bills.list", "bills.get"],
  momentaryAnswers: ["bills.draftOfPayment"],
} satisfies WebFeature;
