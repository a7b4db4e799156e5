import type { ExpenseSeries, OneSeriesInput } from "@evenly/contract/expenses/series/schemas";
import type { Tx } from "@evenly/db";
import { listRunningSeriesOf } from "@evenly/db/expenses/account-queries";
import { type SeriesRow, updateSeriesRow } from "@evenly/db/expenses/series-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { readSeries } from "./list-series.ts";
import { lockSeries } from "./load.ts";
import { tellSeries } from "./write-series.ts";

/**
 * Ends a series; expenses that exist stay. A series that has ended stays as it is.
 *
 * @throws {UNAUTHENTICATED} @throws {SERIES_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @unaudited the group's feed says who and when
 */
export async function stopSeries(ctx: ServiceContext, { seriesId }: OneSeriesInput): Promise<ExpenseSeries> {
  await withTransaction(ctx, async (tx) => {
    const { series, member } = await lockSeries(ctx, tx, seriesId);
    if (series.nextOn === null) return;
    await endSeries(ctx, tx, series, member.id);
  });
  return await readSeries(ctx, seriesId);
}

/**
 * Ends the series that an account started. Its groups are locked.
 *
 * @unaudited the group's feed says who and when
 */
export async function endSeriesOf(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  for (const series of await listRunningSeriesOf(tx, userId))
    await endSeries(ctx, tx, series, series.createdByMemberId);
}

async function endSeries(ctx: ServiceContext, tx: Tx, series: SeriesRow, memberId: string): Promise<void> {
  const ended = { nextOn: null, nextAt: null, pausedReason: null, stoppedAt: ctx.clock.now() };
  await updateSeriesRow(tx, series.id, { ...ended, version: series.version + 1 });
  await tellSeries(ctx, tx, series, "series_stopped", memberId);
}
