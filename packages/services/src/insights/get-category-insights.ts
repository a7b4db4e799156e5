import { CategoryInsights, type CategoryInsightsInput } from "@evenly/contract/insights/schemas";
import {
  divideMinor,
  findPatterns,
  insightLimits,
  noSum,
  rangeBefore,
  rollingRange,
  spotInsights,
  trendOf,
} from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { loadOwnNames } from "./load-own-names.ts";
import { loadCategorySums, loadPeriod } from "./load-period.ts";
import { loadSpender } from "./load-spender.ts";
import { presentInsight } from "./present.ts";

/**
 * What the caller spent in one category in the last 7, 30 or 365 days, against as many days before.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getCategoryInsights(
  ctx: ServiceContext<"exchangeRates">,
  { category, period, currency }: CategoryInsightsInput,
): Promise<CategoryInsights> {
  const spender = await loadSpender(ctx, currency);
  const range = rollingRange(period, spender.today);
  const beforeRange = rangeBefore(range);
  const [{ rows, sums }, before, rates, ownNames] = await Promise.all([
    loadPeriod(ctx, spender, range, [category]),
    loadCategorySums(ctx, spender, beforeRange),
    ctx.exchangeRates.latest(),
    loadOwnNames(ctx.db, spender.userId),
  ]);
  const { ownMinor, paidMinor, rows: rowCount } = sums.get(category) ?? noSum;
  const beforeMinor = before.get(category)?.ownMinor ?? 0n;
  const limits = insightLimits(currency, rates);
  const facts = { rows, range, before, beforeRange, limits, usualMinor: null, recurring: [] };
  const insights = spotInsights(facts).map((each) => ({
    ...each,
    behind: each.behind.map((behind) => ({ ...behind, category })),
  }));
  return CategoryInsights.parse({
    category,
    period,
    ...range,
    currency,
    ownMinor,
    paidMinor,
    rowCount,
    beforeMinor,
    trend: trendOf(ownMinor, beforeMinor),
    averageMinor: divideMinor(ownMinor, rowCount),
    patterns: findPatterns(rows),
    insights: insights.map((each) => presentInsight(each, currency, ownNames)),
  });
}
