import { useMemo } from "react";
import { useTimeZone } from "use-intl";
import { api } from "../../api/trpc.ts";
import { addDays, dayOf, startOfDay } from "../payments/index.ts";
import { type AnalyticsSearch, PERIOD_DAYS } from "./analytics-search.ts";

/** The sums span months: refetched only after an arrival or on request. */
const STALE_MS = 60_000;

/** Today and the first day of the period, in the user's time zone. */
export function useAnalyticsDays({ days = PERIOD_DAYS }: AnalyticsSearch) {
  const timeZone = useTimeZone() ?? "UTC";
  const today = dayOf(new Date(), timeZone);
  const first = addDays(today, 1 - days);
  return useMemo(
    () => ({ first, today, from: startOfDay(first, timeZone), to: startOfDay(addDays(today, 1), timeZone) }),
    [first, today, timeZone],
  );
}

/** Delivery statistics of the period. */
export function useAnalytics(search: AnalyticsSearch) {
  const { from, to } = useAnalyticsDays(search);
  return api.notifications.analytics.useQuery(
    { scope: search.scope ?? "own", from, to },
    { staleTime: STALE_MS, refetchOnWindowFocus: search.scope !== "all" },
  );
}
