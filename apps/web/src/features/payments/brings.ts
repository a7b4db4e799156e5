import { ArrowUpRight, Clock, FileDown, FileX, Flag, Gauge, Undo2 } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { balanceAnswer, balanceUpdated, exportUpdate, transactionUpdate } from "./frames.ts";

export const payments = {
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
  frames: [balanceUpdated, balanceAnswer, transactionUpdate, exportUpdate],
  live: [["payments"]],
  notificationIcons: [
    { name: "clock", icon: Clock },
    { name: "undo-2", icon: Undo2 },
    { name: "flag", icon: Flag },
    { name: "gauge", icon: Gauge },
    { name: "file-down", icon: FileDown },
    { name: "file-x", icon: FileX },
  ],
  keptAnswers: ["payments.getBalance", "payments.listRecentPayees"],
  momentaryAnswers: ["payments.findPayee", "payments.quote"],
} satisfies WebFeature;
