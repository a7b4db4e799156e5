import { type BudgetPeriod, CRITICAL_AT, type Rollover, WARNING_AT } from "@evenly/contract/budgets/rules";
import type { Budget, Thresholds } from "@evenly/contract/budgets/schemas";
import type { BudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { readCount } from "@evenly/money";

/** What is typed about a budget. */
export type BudgetDraft = {
  readonly category: string;
  readonly amount: string;
  readonly period: BudgetPeriod;
  readonly rollover: Rollover;
  readonly warning: string;
  readonly critical: string;
  /** Empty: it has no last day. */
  readonly endsOn: string;
};

export function newDraft(settings: BudgetSettings | undefined): BudgetDraft {
  const { warning, critical } = settings?.alertThresholds ?? { warning: WARNING_AT, critical: CRITICAL_AT };
  return {
    category: "food",
    amount: "",
    period: settings?.defaultPeriod ?? "monthly",
    rollover: "none",
    warning: String(warning),
    critical: String(critical),
    endsOn: "",
  };
}

export function draftOf(budget: Budget, amount: string): BudgetDraft {
  const { category, period, rollover, thresholds, endsOn } = budget;
  return {
    category: category ?? "other",
    amount,
    period,
    rollover,
    warning: String(thresholds.warning),
    critical: String(thresholds.critical),
    endsOn: endsOn ?? "",
  };
}

/** The thresholds that are typed; null while they are none: whole numbers, the warning first. */
export function thresholdsOf({
  warning,
  critical,
}: Pick<BudgetDraft, "warning" | "critical">): Thresholds | null {
  const [first, second] = [readCount(warning), readCount(critical)];
  if (first === null || second === null) return null;
  return first >= 1 && first < second && second <= 100 ? { warning: first, critical: second } : null;
}
