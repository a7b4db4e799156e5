import { refuse } from "@evenly/contract";
import type { ExpenseSeries, SkipOccurrenceInput } from "@evenly/contract/expenses/series/schemas";
import { updateSeriesRow } from "@evenly/db/expenses/series-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { daysAfter } from "./days.ts";
import { readSeries } from "./list-series.ts";
import { lockSeries, requireRunning } from "./load.ts";
import { tellSeries } from "./write-series.ts";

/**
 * Leaves out the next day of a series; it counts among "after N times". A repeat for the same day changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {SERIES_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {SERIES_ENDED} @throws {SERIES_CHANGED} another day is next, or the series is paused.
 * @unaudited the group's feed says who and when
 */
export async function skipOccurrence(
  ctx: ServiceContext,
  { seriesId, day }: SkipOccurrenceInput,
): Promise<ExpenseSeries> {
  await withTransaction(ctx, async (tx) => {
    const { series, member } = await lockSeries(ctx, tx, seriesId);
    if (series.skippedOn.includes(day)) return;
    requireRunning(series);
    const { version, nextOn, pausedReason } = series;
    if (nextOn !== day || pausedReason !== null) refuse("SERIES_CHANGED", { version });
    const set = { ...daysAfter(series, day), skippedOn: [...series.skippedOn, day], version: version + 1 };
    await updateSeriesRow(tx, seriesId, set);
    await tellSeries(ctx, tx, series, "series_skipped", member.id, { day });
  });
  return await readSeries(ctx, seriesId);
}
