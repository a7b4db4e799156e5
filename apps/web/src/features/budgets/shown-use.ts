import type { Budget } from "@evenly/contract/budgets/schemas";
import { stateOf } from "@evenly/domain/budgets/index";

/** What the page counts: the user's own shares, or all that they paid. */
export const counts = ["share", "paid"] as const;
export type Count = (typeof counts)[number];
/** What is spent of a budget, by what the page counts. */
export type ShownUse = Budget["use"];

export function usedOf({ use, thresholds }: Pick<Budget, "use" | "thresholds">, count: Count): ShownUse {
  if (count === "share") return use;
  const spent = { spentMinor: use.paidMinor, limitMinor: use.limitMinor };
  return { ...use, ...stateOf(spent, thresholds) };
}

/** Sums of budgets in one currency. */
export type BudgetSum = {
  readonly currency: string;
  readonly limitMinor: bigint;
  readonly spentMinor: bigint;
  readonly leftMinor: bigint;
  /** What was paid of the own shares and for others. */
  readonly paidMinor: bigint;
  readonly ownMinor: bigint;
};

/**
 * Sums by currency of the user's own budgets that run by the month; of all of the own ones if none does. One that another person shares
 * with the user may count what an own one counts already, and one of a group is the group's.
 */
export function sumsOf(budgets: readonly Budget[], count: Count): readonly BudgetSum[] {
  const own = budgets.filter(({ groupId, access }) => groupId === null && access === "owner");
  const monthly = own.filter(({ period }) => period === "monthly");
  const sums = new Map<string, BudgetSum>();
  for (const budget of monthly.length > 0 ? monthly : own) {
    const { currency } = budget;
    const { limitMinor, spentMinor } = usedOf(budget, count);
    const sum = sums.get(currency) ?? nothingOf(currency);
    const [limit, spent] = [sum.limitMinor + limitMinor, sum.spentMinor + spentMinor];
    const paidMinor = sum.paidMinor + budget.use.paidMinor;
    const ownMinor = sum.ownMinor + budget.use.spentMinor;
    sums.set(currency, {
      currency,
      limitMinor: limit,
      spentMinor: spent,
      leftMinor: limit - spent,
      paidMinor,
      ownMinor,
    });
  }
  return [...sums.values()];
}

function nothingOf(currency: string): BudgetSum {
  return { currency, limitMinor: 0n, spentMinor: 0n, leftMinor: 0n, paidMinor: 0n, ownMinor: 0n };
}
