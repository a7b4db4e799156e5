import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import { addDays } from "../payments/index.ts";

export type DayAnalytics = NotificationAnalytics["days"][number];
const DAYS_MAX = 366;

/** Every day from first to last; days without deliveries are filled with zeros. */
export function fillDays(
  known: readonly DayAnalytics[],
  first: string,
  last: string,
): readonly DayAnalytics[] {
  const byDay = new Map(known.map((one) => [one.day, one]));
  const days: DayAnalytics[] = [];
  for (let day = first; day <= last && days.length < DAYS_MAX; day = addDays(day, 1))
    days.push(byDay.get(day) ?? { day, sent: 0, delivered: 0, failed: 0 });
  return days;
}
