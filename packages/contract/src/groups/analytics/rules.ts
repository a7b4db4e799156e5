/** Periods of a group's analytics; each ends today. @see spec 2 section 9 */
export const analyticsPeriods = ["week", "month", "quarter", "year"] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
