import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { parseAmount } from "@evenly/money";
import type { HistorySearch } from "./history-search.ts";

const FILTER_CURRENCY = "USD";

/** The filters as the api takes them; days are days of the reader's clock. */
export function toFilter(search: HistorySearch): HistoryFilter {
  const { from, to, min, max, ...same } = search;
  return {
    ...same,
    ...(from ? { from: startOf(from) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
    ...(min ? { minMinor: minorOf(min) } : {}),
    ...(max ? { maxMinor: minorOf(max) } : {}),
  };
}

/** Amount of a filter in minor units. */
export function minorOf(text: string): bigint {
  const parsed = parseAmount(text, FILTER_CURRENCY);
  return parsed.ok ? parsed.amountMinor : 0n;
}

function startOf(day: string, plusDays = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + plusDays);
}
