import { type SpendingForecastInput, SpendingForecasts } from "@evenly/contract/insights/schemas";
import { addDays, PERIOD_DAYS } from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { forecastsOf, loadDays } from "./load-history.ts";
import { loadSpender } from "./load-spender.ts";

/**
 * What the caller will probably spend in the next 7, 30 and 365 days, by what they spent in the last year.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSpendingForecast(
  ctx: ServiceContext,
  { currency }: SpendingForecastInput,
): Promise<SpendingForecasts> {
  const spender = await loadSpender(ctx, currency);
  const to = addDays(spender.today, 1);
  const days = await loadDays(ctx, spender, { from: addDays(to, -PERIOD_DAYS.year), to });
  return SpendingForecasts.parse(forecastsOf(days, spender.today));
}
