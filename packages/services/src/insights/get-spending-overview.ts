import { SpendingOverview, type SpendingOverviewInput } from "@evenly/contract/insights/schemas";
import { listHiddenIds } from "@evenly/db/insights/queries";
import { listCurrencies } from "@evenly/db/insights/spending-queries";
import {
  calendarBefore,
  calendarRange,
  comparedRange,
  type DayRange,
  type DaySum,
  insightLimits,
  pastPeriods,
  type SpentRow,
  spotInsights,
  totalOf,
} from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { forecastPeriod } from "./forecast-period.ts";
import { loadHealth } from "./load-health.ts";
import { loadDays, usualOf } from "./load-history.ts";
import { loadOwnNames } from "./load-own-names.ts";
import { breakDown, loadBreakdowns, loadPeriod } from "./load-period.ts";
import { loadRecurring } from "./load-recurring.ts";
import { loadSpender, queryOf, type Spender } from "./load-spender.ts";
import { presentInsight } from "./present.ts";
import { presentBreakdowns } from "./present-breakdowns.ts";

type Period = SpendingOverviewInput["period"];
/** Periods before the shown one that a forecast is made of and tested on. The analysis reaches back one year at most. */
const PERIODS_BACK = { week: 11, month: 11, year: 1 } as const satisfies Record<Period, number>;

/**
 * What the caller spent in a calendar week, month or year in one currency, compared with the one before up to the same day; with a
 * forecast while it runs, and what is worth noticing in it.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSpendingOverview(
  ctx: ServiceContext<"exchangeRates">,
  { period, day, currency }: SpendingOverviewInput,
): Promise<SpendingOverview> {
  const spender = await loadSpender(ctx, currency);
  const { today } = spender;
  const range = calendarRange(period, day ?? today);
  const beforeRange = comparedRange(period, range, today);
  const previousRange = calendarBefore(period, range);
  const historyFrom = calendarBefore(period, range, PERIODS_BACK[period]).from;
  const { rows, isWhole } = await loadPeriod(ctx, spender, range);
  const [now, before, days, currencies] = await Promise.all([
    isWhole ? breakDown(rows) : loadBreakdowns(ctx, spender, range),
    loadBreakdowns(ctx, spender, beforeRange),
    loadDays(ctx, spender, { from: historyFrom, to: range.to }),
    listCurrencies(ctx.db, queryOf(spender, range)),
  ]);
  const total = totalOf(now.category.values());
  const totalBefore = totalOf(before.category.values());
  const past = { rows, period, range, beforeRange, days, before: before.category };
  const usualMinor = usualOf(
    pastPeriods(days, period, range, today, "own").map(({ totalMinor }) => totalMinor),
  );
  const { health } = await loadHealth(ctx, spender, { range, spentMinor: total.ownMinor, usualMinor });
  return SpendingOverview.parse({
    period,
    ...range,
    today,
    currency,
    currencies: [...new Set([currency, ...currencies])],
    total: sumsOf(total),
    before: totalBefore.rows === 0 ? null : sumsOf(totalBefore),
    beforeRange,
    previousRange,
    dailySums: daysWithin(days, range),
    previousDailySums: daysWithin(days, previousRange),
    forecast: forecastPeriod(days, { period, range, today }),
    breakdown: await presentBreakdowns(ctx, now, before),
    insights: await loadInsights(ctx, spender, { ...past, usualMinor }),
    health,
  });
}

type Past = {
  readonly rows: readonly SpentRow[];
  readonly period: Period;
  readonly range: DayRange;
  readonly beforeRange: DayRange;
  readonly before: ReadonlyMap<string | null, ReturnType<typeof totalOf>>;
  readonly usualMinor: bigint | null;
};

/** What is worth telling about the period, without what the person has hidden for it. */
async function loadInsights(
  ctx: ServiceContext<"exchangeRates">,
  spender: Spender,
  { rows, period, range, beforeRange, before, usualMinor }: Past,
): Promise<SpendingOverview["insights"]> {
  const { userId, currency } = spender;
  const [recurring, rates, hiddenIds, ownNames] = await Promise.all([
    loadRecurring(ctx, spender),
    ctx.exchangeRates.latest(),
    listHiddenIds(ctx.db, { userId, period, periodFrom: range.from }),
    loadOwnNames(ctx.db, userId),
  ]);
  const categories = new Map(
    [...before].flatMap(([key, sum]) => (key === null ? [] : [[key, sum] as const])),
  );
  const limits = insightLimits(currency, rates);
  const facts = { rows, range, before: categories, beforeRange, limits, usualMinor, recurring };
  return spotInsights(facts)
    .map((insight) => presentInsight(insight, currency, ownNames))
    .filter(({ id }) => !hiddenIds.includes(id));
}

const sumsOf = ({ rows: rowCount, ...sum }: ReturnType<typeof totalOf>) => ({ ...sum, rowCount });

function daysWithin(days: readonly DaySum[], { from, to }: DayRange): readonly DaySum[] {
  return days.filter(({ on }) => on >= from && on < to);
}
