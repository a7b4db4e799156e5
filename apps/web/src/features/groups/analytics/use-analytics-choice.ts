import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import { useState } from "react";

type Period = GroupAnalytics["period"];
export type AnalyticsChoice = ReturnType<typeof useAnalyticsChoice>;

/** The period that both columns of a group's analytics show, and the currency; the group's own until another is picked. */
export function useAnalyticsChoice() {
  const [period, pickPeriod] = useState<Period>("month");
  const [currency, pickCurrency] = useState<GroupAnalytics["currency"]>();
  return { period, currency, pickPeriod, pickCurrency };
}
