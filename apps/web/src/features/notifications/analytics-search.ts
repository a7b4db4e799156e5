export const periods = [7, 30, 90] as const;
/** Default period. */
export const PERIOD_DAYS = 30 satisfies Period;
type Period = (typeof periods)[number];

/** Period and scope (own deliveries or everybody's), as written in the address. */
export type AnalyticsSearch = { readonly days?: Period; readonly scope?: "all" };

/** Reads the address; invalid values are ignored. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const days = periods.find((period) => period === Number(search.days));
  return {
    ...(days && days !== PERIOD_DAYS ? { days } : {}),
    ...(search.scope === "all" ? { scope: "all" as const } : {}),
  };
}
