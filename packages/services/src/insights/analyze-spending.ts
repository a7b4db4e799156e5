import { categoryColors, categoryNames, ownCategoryColors } from "@evenly/contract/insights/categories";
import { type AnalyzeSpendingInput, SpendingAnalysis } from "@evenly/contract/insights/schemas";
import { transformer } from "@evenly/contract/transformer";
import { type CategoryRow, listCategoryRows } from "@evenly/db/budgets/category-queries";
import { findAnalysis, keepAnalysis } from "@evenly/db/insights/queries";
import {
  type Anomalies,
  addDays,
  type DayRange,
  type DaySum,
  daysIn,
  divideMinor,
  findAnomalies,
  findPatterns,
  findRecurring,
  insightLimits,
  PERIOD_DAYS,
  possibleSavings,
  rangeBefore,
  recommend,
  recommendationText,
  rollingRange,
  spotInsights,
  sumDays,
  sumRowsByDay,
  topCategories,
  totalOf,
  windowsBefore,
} from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { loadHealth } from "./load-health.ts";
import { forecastsOf, loadDays, usualOf } from "./load-history.ts";
import { loadCategorySums, loadPeriod } from "./load-period.ts";
import { loadRecurring } from "./load-recurring.ts";
import { loadSpender, type Spender } from "./load-spender.ts";
import { presentInsight } from "./present.ts";

/** An answer is used again for a minute, so that a client that asks often costs one analysis. */
export const ANSWER_KEPT_MS = 60_000;

/**
 * Analyses what the caller spent in the 7, 30 or 365 days that end on a day, by their own shares and in one currency.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited keeps what can be computed again
 * @see spec 2 sections 3 and 9
 */
export async function analyzeSpending(
  ctx: ServiceContext<"exchangeRates">,
  { period, endsOn, currency }: AnalyzeSpendingInput,
): Promise<SpendingAnalysis> {
  const spender = await loadSpender(ctx, currency);
  const { userId } = spender;
  const lastDay = endsOn ?? spender.today;
  const [now, key] = [ctx.clock.now(), `${period} ${lastDay} ${currency}`];
  const since = new Date(now.getTime() - ANSWER_KEPT_MS);
  const kept = await findAnalysis(ctx.db, { userId, key, since });
  if (kept !== null) return SpendingAnalysis.parse(transformer.output.deserialize(kept as never));
  const analysis = await analyse(ctx, spender, { period, range: rollingRange(period, lastDay), lastDay });
  const answer = transformer.output.serialize(analysis);
  await keepAnalysis(ctx.db, { userId, key, answer, computedAt: now });
  return analysis;
}

type Asked = {
  readonly period: AnalyzeSpendingInput["period"];
  readonly range: DayRange;
  readonly lastDay: string;
};

async function analyse(
  ctx: ServiceContext<"exchangeRates">,
  spender: Spender,
  { period, range, lastDay }: Asked,
): Promise<SpendingAnalysis> {
  const { currency } = spender;
  const beforeRange = rangeBefore(range);
  const history = { from: addDays(range.to, -PERIOD_DAYS.year), to: range.to };
  const { rows, isWhole, sums } = await loadPeriod(ctx, spender, range);
  // The rows of a year say what was spent on its days and what recurs in it: they are read once.
  const isYear = period === "year" && isWhole;
  const [before, days, recurring, rates] = await Promise.all([
    loadCategorySums(ctx, spender, beforeRange),
    isYear ? sumRowsByDay(rows) : loadDays(ctx, spender, history),
    isYear ? findRecurring(rows, spender.today) : loadRecurring(ctx, spender),
    ctx.exchangeRates.latest(),
  ]);
  const { ownMinor: totalMinor, rows: rowCount } = totalOf(sums.values());
  const usualMinor = usualOf(windowsBefore(days, range, PERIOD_DAYS[period]));
  const limits = insightLimits(currency, rates);
  const { health, incomeMinor } = await loadHealth(ctx, spender, {
    range,
    spentMinor: totalMinor,
    usualMinor,
  });
  const baseMinor = incomeMinor > totalMinor ? incomeMinor : totalMinor;
  const savings = limits === null ? [] : possibleSavings(sums, baseMinor, limits);
  const averageMinor = divideMinor(totalMinor, daysIn(range));
  const found = spotInsights({ rows, range, before, beforeRange, limits, usualMinor, recurring });
  const own = await listCategoryRows(ctx.db, spender.userId);
  const [looks, ownNames] = [looksOf(own), new Map(own.map(({ id, name }) => [id, name]))];
  return SpendingAnalysis.parse({
    period,
    ...range,
    currency,
    computedAt: ctx.clock.now(),
    isWhole,
    rowCount,
    totalSpentMinor: totalMinor,
    averageDailySpentMinor: averageMinor,
    usualMinor,
    topCategories: topCategories(sums, before).map(({ tenths, ...top }) => ({
      ...top,
      ...looks(top.id),
      percentage: tenths / 10,
    })),
    insights: found.map((insight) => presentInsight(insight, currency, ownNames)),
    trends: trendsOf(days, range),
    predictions: forecastsOf(days, lastDay),
    recommendations: recommend(averageMinor, savings, limits).map((each) =>
      recommendationText(each, currency),
    ),
    financialHealth: health,
    spendingPatterns: findPatterns(rows),
    anomalyDetection: presentAnomalies(findAnomalies(rows)),
    budgetOptimization: { baseMinor, savings },
  });
}

/** Stretches of 7 and 30 days, and the year, that end with the range; the latest last. */
function trendsOf(days: readonly DaySum[], { to }: DayRange): SpendingAnalysis["trends"] {
  const stretches = (length: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const end = addDays(to, -length * (count - 1 - at));
      const stretch = { from: addDays(end, -length), to: end };
      return { ...stretch, amountMinor: sumDays(days, stretch) };
    });
  return {
    weekly: stretches(PERIOD_DAYS.week, 12),
    monthly: stretches(PERIOD_DAYS.month, 12),
    yearly: stretches(PERIOD_DAYS.year, 1),
  };
}

function presentAnomalies({ isKnown, payments, merchants }: Anomalies) {
  return {
    isKnown,
    payments: payments.map(({ row: { id, on, title, ownMinor }, sigmaHundredths, severity }) => ({
      id,
      on,
      title,
      amountMinor: ownMinor,
      sigmas: sigmaHundredths / 100,
      severity,
    })),
    merchants: merchants.map(({ merchant, sum, severity }) => ({
      merchant,
      visits: sum.rows,
      amountMinor: sum.ownMinor,
      severity,
    })),
  };
}

/** Name and colour of a category, also of one of the caller's own. */
function looksOf(own: readonly CategoryRow[]) {
  return (id: string) => {
    const row = own.find((each) => each.id === id);
    const color = row === undefined ? categoryColors[id] : ownCategoryColors[row.color];
    return { name: row?.name ?? categoryNames[id] ?? id, color: color ?? categoryColors.other };
  };
}
