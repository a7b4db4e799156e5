import {
  type AlertType,
  type BarColor,
  type BudgetStatus,
  EXCEEDED_AT,
} from "@evenly/contract/budgets/rules";

/** From these percents on a bar is amber and red. @see spec 2 section 9 */
const AMBER_AT = 75;
const RED_AT = 90;

export type Thresholds = { readonly warning: number; readonly critical: number };
export type Spent = { readonly spentMinor: bigint; readonly limitMinor: bigint };

/** Whole percent of the limit that is spent, rounded down, from 0 to 100. Without a limit anything spent is 100. */
export function percentSpent({ spentMinor, limitMinor }: Spent): number {
  if (limitMinor <= 0n) return spentMinor > 0n || limitMinor < 0n ? 100 : 0;
  const percent = (spentMinor * 100n) / limitMinor;
  if (percent >= 100n) return 100;
  return percent > 0n ? Number(percent) : 0;
}

/** Status of a budget by the percent spent: exceeded at 100, else by its thresholds. @see spec 2 section 4 */
export function statusOfBudget(spent: Spent, { warning, critical }: Thresholds): BudgetStatus {
  const percent = percentSpent(spent);
  if (percent >= EXCEEDED_AT) return "exceeded";
  if (percent >= critical) return "critical";
  return percent >= warning ? "warning" : "safe";
}

/** Colour of a budget's bar by the percent spent; thresholds do not change it. @see spec 2 section 9 */
export function colorOfBudget(spent: Spent): BarColor {
  const percent = percentSpent(spent);
  if (percent >= RED_AT) return "red";
  return percent >= AMBER_AT ? "amber" : "green";
}

/** What is left of the limit, below zero when the budget is over, and by how much it is over. */
export function leftOfBudget({ spentMinor, limitMinor }: Spent): {
  readonly leftMinor: bigint;
  readonly overByMinor: bigint;
} {
  const leftMinor = limitMinor - spentMinor;
  return { leftMinor, overByMinor: leftMinor < 0n ? -leftMinor : 0n };
}

export type Crossing = { readonly type: AlertType; readonly threshold: number };

/**
 * The highest threshold that is reached, unless an alert of it or of a higher one was raised in the period already (`raised`, null: none).
 * A jump over several thresholds is one crossing; exceeded is critical, at 100.
 */
export function crossingOf(spent: Spent, thresholds: Thresholds, raised: number | null): Crossing | null {
  const crossing = highest(statusOfBudget(spent, thresholds), thresholds);
  return crossing !== null && (raised === null || crossing.threshold > raised) ? crossing : null;
}

function highest(status: BudgetStatus, { warning, critical }: Thresholds): Crossing | null {
  if (status === "exceeded") return { type: "critical", threshold: EXCEEDED_AT };
  if (status === "critical") return { type: "critical", threshold: critical };
  return status === "warning" ? { type: "warning", threshold: warning } : null;
}
