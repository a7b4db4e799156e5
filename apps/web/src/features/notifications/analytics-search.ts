export const periods = [7, 30, 90] as const;
/** Which one it is where nothing else is said. */
export const PERIOD_DAYS = 30 satisfies Period;
type Period = (typeof periods)[number];

/** Which days, and whether of everybody; both stand in the address. */
export type AnalyticsSearch = { readonly days?: Period; readonly scope?: "all" };

/** Reads the address; what it does not know counts as not said. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const days = periods.find((period) => period === Number(search.days));
  return {
    ...(days && days !== PERIOD_DAYS ? { days } : {}),
    ...(search.scope === "all" ? { scope: "all" as const } : {}),
  };
}
