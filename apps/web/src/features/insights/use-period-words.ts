import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { useFormatter } from "use-intl";
import { isLast, lastDayOf, placeOf } from "./step-period.ts";

export type PeriodWords = {
  /** "November 2026", "November 16–22, 2026", "2026": in the page's head. */
  readonly title: string;
  /** "November", "November 16–22", "2026": in sentences. */
  readonly name: string;
  /** The period before: "October", "2025"; sentences of weeks don't name it. */
  readonly before: string;
  readonly state: "running" | "over";
  /** The number of today in the period. */
  readonly day: number;
  readonly dayText: (day: string) => string;
};

type Shown = Pick<SpendingOverview, "period" | "from" | "to" | "today" | "previousRange">;

/** How sentences name a period and the one before it. */
export function usePeriodWords(shown: Shown): PeriodWords {
  const format = useFormatter();
  const { period, from, today, previousRange } = shown;
  const write = (day: string, options: object) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { ...options, timeZone: "UTC" });
  const range = (options: object) =>
    format.dateTimeRange(new Date(`${from}T00:00:00Z`), new Date(`${lastDayOf(shown)}T00:00:00Z`), {
      ...options,
      timeZone: "UTC",
    });
  const isOtherYear = from.slice(0, 4) !== today.slice(0, 4);
  const month = (day: string, isWithYear: boolean) =>
    write(day, isWithYear ? { month: "long", year: "numeric" } : { month: "long" });
  const names = {
    week: () => [
      range({ month: "long", day: "numeric", year: "numeric" }),
      range({ month: "long", day: "numeric" }),
      "",
    ],
    month: () => [month(from, true), month(from, isOtherYear), month(previousRange.from, isOtherYear)],
    year: () => [from.slice(0, 4), from.slice(0, 4), previousRange.from.slice(0, 4)],
  };
  const [title = "", name = "", before = ""] = names[period]();
  return {
    title,
    name,
    before,
    state: isLast(shown, today) ? "running" : "over",
    day: placeOf(today, shown),
    dayText: (day) => write(day, { month: "short", day: "numeric" }),
  };
}
