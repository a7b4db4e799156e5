/** Periods of the spending analysis. @see spec 2 section 9 */
export const spendingPeriods = ["week", "month", "year"] as const;
export type SpendingPeriod = (typeof spendingPeriods)[number];

/** Whose money is counted: the person's own share, or all that they paid. */
export const spendingCuts = ["own", "paid"] as const;
export type SpendingCut = (typeof spendingCuts)[number];

/** What a period's spending is broken down by. */
export const breakdowns = ["category", "person", "group", "merchant"] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Intervals of recurring payments. */
export const recurringIntervals = ["week", "month", "year"] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];

/** Days before a renewal on which its reminder is sent. */
export const RENEWAL_REMINDER_DAYS = 3;
/** How far ahead upcoming payments are listed. */
export const UPCOMING_DAYS = 30;
/** With fewer payments a period is not compared. */
export const COMPARED_ROWS_MIN = 5;
/** Rows that one analysis reads. */
export const ANALYSED_ROWS_MAX = 100_000;
