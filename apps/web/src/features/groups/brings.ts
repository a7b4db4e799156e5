import {
  Banknote,
  BellRing,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CircleX,
  MessageSquare,
  ReceiptText,
  UsersRound,
} from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { groupUpdateFrame } from "./frames.ts";
import { presenceFrame, typingFrame } from "./presence/frames.ts";

export const groups = {
  navigation: [{ to: "/groups", label: "groups", icon: UsersRound, group: "shared", order: 32 }],
  frames: [groupUpdateFrame, presenceFrame, typingFrame],
  live: [["groups"]],
  notificationIcons: [
    { name: "users-round", icon: UsersRound },
    { name: "receipt-text", icon: ReceiptText },
    { name: "message-square", icon: MessageSquare },
    { name: "circle-help", icon: CircleHelp },
    { name: "circle-check", icon: CircleCheck },
    { name: "circle-x", icon: CircleX },
    { name: "calendar-clock", icon: CalendarClock },
    { name: "bell-ring", icon: BellRing },
    { name: "banknote", icon: Banknote },
  ],
  keptAnswers: [
    "groups.get",
    "groups.getAnalytics",
    "groups.getExpense",
    "groups.getHome",
    "groups.getStanding",
    "groups.list",
    "groups.listExpenses",
    "groups.listSeries",
  ],
} satisfies WebFeature;
