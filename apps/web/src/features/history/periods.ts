import { addDays } from "../payments/index.ts";
import type { HistorySearch } from "./history-search.ts";

export type Period = Required<Pick<HistorySearch, "from" | "to">>;
export const presets = ["thisMonth", "lastMonth", "last30", "last90", "thisYear", "lastYear"] as const;
export type Preset = (typeof presets)[number];

/** First and last day of a preset relative to today ("2026-11-21"). */
export function periodOf(preset: Preset, today: string): Period {
  const year = Number(today.slice(0, 4));
  const month = today.slice(0, 7);
  switch (preset) {
    case "thisMonth":
      return daysOfMonth(month);
    case "lastMonth":
      return daysOfMonth(addDays(`${month}-01`, -1).slice(0, 7));
    case "last30":
      return { from: addDays(today, -29), to: today };
    case "last90":
      return { from: addDays(today, -89), to: today };
    case "thisYear":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case "lastYear":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** First and last day of a month ("2026-11"). */
export function daysOfMonth(month: string): Period {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The month that the two days span exactly, or undefined. */
export function monthOf({ from, to }: HistorySearch): string | undefined {
  const month = from?.slice(0, 7);
  if (month === undefined) return undefined;
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : undefined;
}

/** The year that the two days span exactly, or undefined. */
export function yearOf({ from, to }: HistorySearch): string | undefined {
  const year = from?.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : undefined;
}
