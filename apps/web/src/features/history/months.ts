import type { HistorySearch } from "./history-search.ts";

const two = (part: number) => String(part).padStart(2, "0");

/** The latest months, newest first, as "2026-11". */
export function latestMonths(today: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(today.getFullYear(), today.getMonth() - back, 1);
    return `${month.getFullYear()}-${two(month.getMonth() + 1)}`;
  });
}

/** First and last day of a month. */
export function daysOfMonth(month: string): Required<Pick<HistorySearch, "from" | "to">> {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: `${month}-${two(new Date(year, number, 0).getDate())}` };
}

/** The month that two days enclose exactly, if they do. */
export function monthOf({ from, to }: HistorySearch): string | undefined {
  const month = from?.slice(0, 7);
  if (month === undefined) return undefined;
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : undefined;
}
