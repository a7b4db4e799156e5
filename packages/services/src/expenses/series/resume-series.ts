import { refuse } from "@evenly/contract";
import type { ExpenseSeries, OneSeriesInput } from "@evenly/contract/expenses/series/schemas";
import { updateSeriesRow } from "@evenly/db/expenses/series-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { daysAfterPause } from "./days.ts";
import { readSeries } from "./list-series.ts";
import { activeMemberIds, lockSeries, requireRunning } from "./load.ts";
import { peopleIn, readTemplate } from "./template.ts";
import { tellSeries } from "./write-series.ts";

/**
 * Lets a paused series go on with the first day that is not past; days that passed meanwhile are left out. An active series stays as
 * it is. A caller who continues the series of an author who left becomes its author.
 *
 * @throws {UNAUTHENTICATED} @throws {SERIES_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {SERIES_ENDED} @throws {GROUP_MEMBER_UNKNOWN} somebody in it is no active member: edit the series instead.
 * @unaudited the group's feed says who and when
 */
export async function resumeSeries(
  ctx: ServiceContext,
  { seriesId }: OneSeriesInput,
): Promise<ExpenseSeries> {
  await withTransaction(ctx, async (tx) => {
    const { series, group, member } = await lockSeries(ctx, tx, seriesId);
    requireRunning(series);
    if (series.pausedReason === null) return;
    const memberIds = await activeMemberIds(tx, group.id);
    const gone = peopleIn(readTemplate(series)).find((id) => !memberIds.has(id));
    if (gone !== undefined) refuse("GROUP_MEMBER_UNKNOWN", { memberId: gone });
    const isAuthorHere = memberIds.has(series.createdByMemberId);
    await updateSeriesRow(tx, seriesId, {
      ...daysAfterPause(series, ctx.clock.now()),
      createdByMemberId: isAuthorHere ? series.createdByMemberId : member.id,
      pausedReason: null,
      version: series.version + 1,
    });
    await tellSeries(ctx, tx, series, "series_resumed", member.id);
  });
  return await readSeries(ctx, seriesId);
}
