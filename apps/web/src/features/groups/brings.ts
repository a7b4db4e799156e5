import { UsersRound } from "lucide-react";
import type { WebFeature } from "../../feature.ts";
import { groupUpdateFrame } from "./frames.ts";

export const groups = {
  navigation: [{ to: "/groups", label: "groups", icon: UsersRound, group: "shared", order: 60 }],
  frames: [groupUpdateFrame],
  live: [["groups"]],
  keptAnswers: [
    "groups.get",
    "groups.getAnalytics",
    "groups.getExpense",
    "groups.getInbox",
    "groups.getStanding",
    "groups.list",
    "groups.listExpenses",
    "groups.listSeries",
  ],
} satisfies WebFeature;
