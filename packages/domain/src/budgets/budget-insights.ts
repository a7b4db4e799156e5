import type { BudgetInsightType } from "@evenly/contract/budgets/rules";

/** What was spent in one category and currency by this day of the current month, and by the same day of the one before. */
export type CategorySpent = {
  readonly category: string;
  readonly currency: string;
  readonly nowMinor: bigint;
  readonly beforeMinor: bigint;
};
/** An insight, with what is behind it; its id is the same as long as it holds in a month. */
export type BudgetInsightFacts = {
  readonly id: string;
  readonly type: BudgetInsightType;
  readonly priority: "high" | "medium" | "low";
  readonly data: {
    readonly category: string | null;
    readonly currency: string;
    readonly spentMinor: bigint;
    /** Of the month before, or of all categories. */
    readonly comparedMinor: bigint;
    readonly percent: number;
  };
};

/** A change of spending is worth telling from these percents on. */
const TREND_AT = 20;
const BIG_TREND_AT = 50;
/** A category that takes this part of all spending is worth telling. */
const LARGE_SHARE_AT = 30;
const DOMINANT_SHARE_AT = 50;

/** Insights of one month: in which currencies spending changed against the month before, and which categories take most of it. */
export function budgetInsights(
  month: string,
  spent: readonly CategorySpent[],
): readonly BudgetInsightFacts[] {
  const currencies = [...new Set(spent.map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) => {
    const own = spent.filter((each) => each.currency === currency);
    return [...trendOf(month, currency, own), ...sharesOf(month, currency, own)];
  });
}

function trendOf(
  month: string,
  currency: string,
  spent: readonly CategorySpent[],
): readonly BudgetInsightFacts[] {
  const spentMinor = sum(spent.map(({ nowMinor }) => nowMinor));
  const comparedMinor = sum(spent.map(({ beforeMinor }) => beforeMinor));
  if (comparedMinor <= 0n) return [];
  const percent = Number(((spentMinor - comparedMinor) * 100n) / comparedMinor);
  if (Math.abs(percent) < TREND_AT) return [];
  const priority = percent >= BIG_TREND_AT ? "high" : percent > 0 ? "medium" : "low";
  const data = { category: null, currency, spentMinor, comparedMinor, percent };
  return [{ id: `spending_trend:${currency}:${month}`, type: "spending_trend", priority, data }];
}

function sharesOf(
  month: string,
  currency: string,
  spent: readonly CategorySpent[],
): readonly BudgetInsightFacts[] {
  const comparedMinor = sum(spent.map(({ nowMinor }) => (nowMinor > 0n ? nowMinor : 0n)));
  if (comparedMinor <= 0n) return [];
  return spent.flatMap(({ category, nowMinor: spentMinor }): readonly BudgetInsightFacts[] => {
    const percent = Number((spentMinor * 100n) / comparedMinor);
    if (percent < LARGE_SHARE_AT) return [];
    const id = `category_analysis:${currency}:${category}:${month}`;
    const data = { category, currency, spentMinor, comparedMinor, percent };
    const priority = percent >= DOMINANT_SHARE_AT ? "medium" : "low";
    return [{ id, type: "category_analysis", priority, data }];
  });
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** The English title and sentence of an insight, as callers of the API get them; `money` formats an amount of its currency. */
export function insightWords(
  { type, data }: BudgetInsightFacts,
  nameOf: (category: string) => string,
  money: (minor: bigint) => string,
): { readonly title: string; readonly description: string } {
  const [spent, compared] = [money(data.spentMinor), money(data.comparedMinor)];
  if (type === "category_analysis") {
    const name = nameOf(data.category ?? "other");
    return {
      title: `${name} is ${data.percent}% of your spending`,
      description: `You spent ${spent} of ${compared} on ${name} this month.`,
    };
  }
  const change = `${Math.abs(data.percent)}% ${data.percent > 0 ? "more" : "less"}`;
  return {
    title: `You spent ${change} than last month`,
    description: `You spent ${spent} so far. By this day last month it was ${compared}.`,
  };
}
