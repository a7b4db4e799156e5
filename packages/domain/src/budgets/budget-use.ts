import type { BarColor, BudgetStatus, Rollover } from "@evenly/contract/budgets/rules";
import {
  colorOfBudget,
  leftOfBudget,
  percentSpent,
  statusOfBudget,
  type Thresholds,
} from "./budget-status.ts";
import type { Days } from "./period.ts";
import { amountOn, carryOf, type DatedAmount } from "./rollover.ts";

/** What was spent on one day, in minor units. */
export type DaySpent = { readonly on: string; readonly ownMinor: bigint; readonly paidMinor: bigint };
export type BudgetUse = {
  readonly amountMinor: bigint;
  readonly carryMinor: bigint;
  readonly limitMinor: bigint;
  readonly spentMinor: bigint;
  readonly paidMinor: bigint;
  readonly leftMinor: bigint;
  readonly overByMinor: bigint;
  readonly percent: number;
  readonly status: BudgetStatus;
  readonly color: BarColor;
};

type Facts = {
  /** Periods of the budget, the earliest first; the last one is asked for. */
  readonly periods: readonly Days[];
  readonly amounts: readonly DatedAmount[];
  readonly rollover: Rollover;
  readonly thresholds: Thresholds;
  readonly spent: readonly DaySpent[];
};

/** What is spent of a budget in the last of its periods, with what the earlier ones hand on. */
export function useOfBudget({ periods, amounts, rollover, thresholds, spent }: Facts): BudgetUse {
  const sums = periods.map((days) => ({ amountMinor: amountOn(amounts, days.from), ...sumIn(spent, days) }));
  const { amountMinor = 0n, spentMinor = 0n, paidMinor = 0n } = sums.at(-1) ?? {};
  const carryMinor = carryOf(rollover, sums.slice(0, -1));
  const limitMinor = amountMinor + carryMinor;
  return { amountMinor, carryMinor, paidMinor, ...stateOf({ spentMinor, limitMinor }, thresholds) };
}

/** What an amount spent of a limit means. */
export function stateOf(
  spent: { readonly spentMinor: bigint; readonly limitMinor: bigint },
  thresholds: Thresholds,
) {
  return {
    ...spent,
    ...leftOfBudget(spent),
    percent: percentSpent(spent),
    status: statusOfBudget(spent, thresholds),
    color: colorOfBudget(spent),
  };
}

/** Sums what was spent in some days. */
export function sumIn(spent: readonly DaySpent[], { from, to }: Days) {
  let [spentMinor, paidMinor] = [0n, 0n];
  for (const { on, ownMinor, paidMinor: paid } of spent)
    if (on >= from && on < to) {
      spentMinor += ownMinor;
      paidMinor += paid;
    }
  return { spentMinor, paidMinor };
}
