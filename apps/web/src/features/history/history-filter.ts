import type { GroupId } from "@evenly/contract/ids";
import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { parseAmount } from "@evenly/money";
import { addDays, startOfDay } from "../payments/index.ts";
import { categoriesOf, type HistorySearch } from "./history-search.ts";

const FILTER_CURRENCY = "USD";

/** The filters as the api's input; days are in the time zone in which dates are shown. */
export function toFilter(search: HistorySearch, timeZone: string): HistoryFilter {
  const { from, to, min, max, category, group, ...same } = search;
  return {
    ...same,
    ...(group ? { groupId: group as GroupId } : {}),
    ...(category ? { category: [...categoriesOf(category)] } : {}),
    ...(from ? { from: startOfDay(from, timeZone) } : {}),
    ...(to ? { to: startOfDay(addDays(to, 1), timeZone) } : {}),
    ...(min ? { minMinor: minorOf(min) } : {}),
    ...(max ? { maxMinor: minorOf(max) } : {}),
  };
}

/** A filter's amount in minor units. */
export function minorOf(text: string): bigint {
  const parsed = parseAmount(text, FILTER_CURRENCY);
  return parsed.ok ? parsed.amountMinor : 0n;
}
