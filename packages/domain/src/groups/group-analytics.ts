import type { AnalyticsPeriod } from "@evenly/contract/groups/analytics/rules";
import { allocate, exponentOf } from "@evenly/money";
import { Temporal } from "temporal-polyfill";
import { type ApprovalState, countsInBalances } from "./approval.ts";
import {
  type ExpenseEntry,
  groupBalances,
  type MemberBalance,
  type SettlementEntry,
} from "./group-balances.ts";
import { simplifyDebts } from "./simplify-debts.ts";
import { compareIds, sumOf } from "./split-types.ts";

const TOP_MAX = 5;

export type AnalysedExpense = ExpenseEntry & {
  /** YYYY-MM-DD */
  readonly spentOn: string;
  readonly category: string;
  readonly isVoided: boolean;
  readonly approval: ApprovalState;
};

export type AnalyticsRequest = {
  readonly expenses: readonly AnalysedExpense[];
  readonly settlements: readonly SettlementEntry[];
  /** Only this currency is analysed; currencies are never added to each other. */
  readonly currency: string;
  readonly period: AnalyticsPeriod;
  /** The last day of the period, YYYY-MM-DD. */
  readonly today: string;
};

export type CategorySum = {
  readonly category: string;
  readonly amountMinor: bigint;
  /** Of what was spent; those of all categories, also the ones beyond the top five, sum to 10,000. Zero where more came back. */
  readonly basisPoints: number;
  readonly transactionCount: number;
};
export type Spender = {
  readonly memberId: string;
  readonly paidMinor: bigint;
  readonly transactionCount: number;
};
/** Spending of a stretch of the period that begins on a day. */
export type TrendPoint = {
  readonly from: string;
  readonly amountMinor: bigint;
  readonly transactionCount: number;
};

/** A fact worth telling. */
export type GroupInsight =
  | { readonly kind: "total_spending" | "average_expense"; readonly amountMinor: bigint }
  | {
      readonly kind: "most_active_category";
      readonly category: string;
      readonly transactionCount: number;
    };

export type GroupAnalytics = {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly totalMinor: bigint;
  readonly transactionCount: number;
  /** Rounded half up to a minor unit; zero without expenses. */
  readonly averageMinor: bigint;
  readonly topCategories: readonly CategorySum[];
  readonly topSpenders: readonly Spender[];
  readonly trends: readonly TrendPoint[];
  /** As of now, over all time. */
  readonly memberBalances: readonly MemberBalance[];
  /** Transfers that simplification saves, as of now. */
  readonly savedTransfers: number;
  readonly insights: readonly GroupInsight[];
};

const lengths = {
  week: { days: 7 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
} as const satisfies Record<AnalyticsPeriod, Temporal.DurationLike>;
/** A quarter is shown by weeks, a year by months, shorter periods by days. */
const stretches = {
  week: "days",
  month: "days",
  quarter: "weeks",
  year: "months",
} as const satisfies Record<AnalyticsPeriod, "days" | "weeks" | "months">;

/**
 * Analyses what a group spent in the 7 days, or the one, three or twelve months, that end today. Settlements, voided and not yet
 * approved expenses are no spending; settlements change member balances.
 *
 * @see spec 2 section 9
 */
export function groupAnalytics(request: AnalyticsRequest): GroupAnalytics {
  const { currency, period, today } = request;
  const counted = request.expenses.filter((each) => each.currency === currency && countsInBalances(each));
  const settlements = request.settlements.filter((each) => each.currency === currency);
  const from = Temporal.PlainDate.from(today).subtract(lengths[period]).add({ days: 1 }).toString();
  const spent = counted.filter(({ spentOn }) => spentOn >= from && spentOn <= today);
  const totalMinor = spent.reduce((sum, expense) => sum + totalOf(expense), 0n);
  const averageMinor = divideHalfUp(totalMinor, BigInt(spent.length));
  const categories = sumCategories(spent);
  const [balances] = groupBalances([...counted, ...settlements]);
  const { members = [], debts = [] } = balances ?? {};
  return {
    from,
    to: today,
    totalMinor,
    transactionCount: spent.length,
    averageMinor,
    topCategories: categories.slice(0, TOP_MAX),
    topSpenders: sumSpenders(spent).slice(0, TOP_MAX),
    trends: sumTrends(spent, period, from, today),
    memberBalances: members,
    savedTransfers: Math.max(0, debts.length - simplifyDebts(members).length),
    insights: spent.length === 0 ? [] : insightsOf(totalMinor, averageMinor, categories),
  };
}

/** The English sentence of an insight, as callers of the API get it; amounts have two decimals in every currency. */
export function insightText(insight: GroupInsight, currency: string): string {
  switch (insight.kind) {
    case "total_spending":
      return `Total spending: ${withTwoDecimals(insight.amountMinor, currency)} ${currency}`;
    case "average_expense":
      return `Average expense: ${withTwoDecimals(insight.amountMinor, currency)} ${currency}`;
    case "most_active_category":
      return `Most active category: ${insight.category}`;
  }
}

/** Writes an amount with two decimals in every currency, rounded half up: 1234 fils of KWD are "1.23", 5 yen "5.00". */
export function withTwoDecimals(amountMinor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  if (amountMinor < 0n) return `-${withTwoDecimals(-amountMinor, currency)}`;
  const hundredths = divideHalfUp(amountMinor * 100n, 10n ** BigInt(exponent));
  const digits = hundredths.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function totalOf({ parts }: ExpenseEntry): bigint {
  return sumOf(parts);
}

/** The category with most expenses is the most active one; with equal counts the one with the larger amount. */
function insightsOf(
  totalMinor: bigint,
  averageMinor: bigint,
  categories: readonly CategorySum[],
): readonly GroupInsight[] {
  const [active] = [...categories].sort((a, b) => b.transactionCount - a.transactionCount);
  return [
    { kind: "total_spending", amountMinor: totalMinor },
    { kind: "average_expense", amountMinor: averageMinor },
    ...(active === undefined ? [] : [mostActive(active)]),
  ];
}

function mostActive({ category, transactionCount }: CategorySum): GroupInsight {
  return { kind: "most_active_category", category, transactionCount };
}

/** All categories, the largest amount first. */
function sumCategories(spent: readonly AnalysedExpense[]): readonly CategorySum[] {
  const sums = new Map<string, { amountMinor: bigint; transactionCount: number }>();
  for (const expense of spent) addTo(sums, expense.category, totalOf(expense));
  const rows = [...sums].sort(
    ([a, one], [b, other]) => largerFirst(one.amountMinor, other.amountMinor) || compareIds(a, b),
  );
  // Screens show one decimal: shares in tenths of a percent add up to 100.0 as they are shown.
  const spentMinor = rows.map(([, { amountMinor }]) => (amountMinor > 0n ? amountMinor : 0n));
  if (spentMinor.every((minor) => minor === 0n)) return [];
  const tenths = allocate(1_000n, spentMinor);
  return rows.map(([category, sum], at) => ({
    category,
    ...sum,
    basisPoints: Number(tenths[at] ?? 0n) * 10,
  }));
}

/** Those who paid more than they received back, who paid most first. */
function sumSpenders(spent: readonly AnalysedExpense[]): readonly Spender[] {
  const sums = new Map<string, { amountMinor: bigint; transactionCount: number }>();
  for (const { payers } of spent)
    for (const { memberId, amountMinor } of payers) addTo(sums, memberId, amountMinor);
  return [...sums]
    .map(([memberId, sum]) => ({
      memberId,
      paidMinor: sum.amountMinor,
      transactionCount: sum.transactionCount,
    }))
    .filter(({ paidMinor }) => paidMinor > 0n)
    .sort((a, b) => largerFirst(a.paidMinor, b.paidMinor) || compareIds(a.memberId, b.memberId));
}

/** Every stretch of the period, also those without spending. */
function sumTrends(
  spent: readonly AnalysedExpense[],
  period: AnalyticsPeriod,
  from: string,
  today: string,
): readonly TrendPoint[] {
  const start = Temporal.PlainDate.from(from);
  const starts: string[] = [];
  for (let day = from; day <= today; day = start.add({ [stretches[period]]: starts.length }).toString())
    starts.push(day);
  return starts.map((day, at) => {
    const next = starts[at + 1];
    const own = spent.filter(({ spentOn }) => spentOn >= day && (next === undefined || spentOn < next));
    const amountMinor = own.reduce((sum, expense) => sum + totalOf(expense), 0n);
    return { from: day, amountMinor, transactionCount: own.length };
  });
}

function addTo(
  sums: Map<string, { amountMinor: bigint; transactionCount: number }>,
  key: string,
  amountMinor: bigint,
): void {
  const sum = sums.get(key) ?? { amountMinor: 0n, transactionCount: 0 };
  sums.set(key, {
    amountMinor: sum.amountMinor + amountMinor,
    transactionCount: sum.transactionCount + 1,
  });
}

function largerFirst(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}

/** Half away from zero; zero divided by anything is zero. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (dividend < 0n) return -divideHalfUp(-dividend, divisor);
  return dividend === 0n ? 0n : (2n * dividend + divisor) / (2n * divisor);
}
