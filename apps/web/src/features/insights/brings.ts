import { CalendarClock, ChartLine } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const insights = {
  navigation: [{ to: "/analytics", label: "analytics", icon: ChartLine, group: "money", order: 60 }],
  live: [["budgets"]],
  notificationIcons: [{ name: "calendar-clock", icon: CalendarClock }],
  keptAnswers: ["budgets.getSpendingOverview", "budgets.listUpcoming"],
} satisfies WebFeature;
