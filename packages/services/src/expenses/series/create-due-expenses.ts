import type { Tx } from "@evenly/db";
import {
  findSeries,
  listDueSeries,
  type SeriesRow,
  updateSeriesRow,
} from "@evenly/db/expenses/series-queries";
import { findGroup, findMember, type GroupRow, lockGroup, type MemberRow } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { addExpense } from "../create-expense.ts";
import { daysAfter } from "./days.ts";
import { activeMemberIds } from "./load.ts";
import { occurrenceIntent } from "./occurrence-intent.ts";
import { fieldsOn, peopleIn, readTemplate } from "./template.ts";
import { tellSeries } from "./write-series.ts";

const SERIES_MAX = 100;
/** Days of one series in one run; a series with more goes on in the next run, after the others. */
const DAYS_MAX = 31;

/**
 * Creates the expense of every day of a series that has begun, each in its own transaction and in order, also after downtime. A
 * series that cannot create one is paused with its reason. Returns the number of days dealt with, which is 0 once none is due.
 *
 * @unaudited the group's feed says who and when
 */
export async function createDueExpenses(ctx: ServiceContext, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (const seriesId of await listDueSeries(ctx.db, ctx.clock.now(), SERIES_MAX)) {
    if (signal?.aborted) break;
    try {
      for (let days = 0; days < DAYS_MAX && (await createNext(ctx, seriesId)); days += 1) done += 1;
    } catch (error) {
      // The other series go on; this one is tried again in the next run.
      ctx.log.error({ err: error, seriesId }, "the expense of a series was not created");
    }
  }
  return done;
}

/** Deals with the next day of a series under the lock of its group; false when it is not due. */
async function createNext(ctx: ServiceContext, seriesId: string): Promise<boolean> {
  return await withTransaction(ctx, async (tx) => {
    const found = await findSeries(tx, seriesId);
    if (found === null) return false;
    await lockGroup(tx, found.groupId);
    const [series, group] = [await findSeries(tx, seriesId), await findGroup(tx, found.groupId)];
    const author = series && (await findMember(tx, found.groupId, series.createdByMemberId));
    if (!series?.nextAt || series.nextAt > ctx.clock.now() || !group || !author) return false;
    await dealWith(ctx, tx, { series, group, author });
    return true;
  });
}

type Due = { readonly series: SeriesRow; readonly group: GroupRow; readonly author: MemberRow };

async function dealWith(ctx: ServiceContext, tx: Tx, { series, group, author }: Due): Promise<void> {
  const { id, nextOn } = series;
  if (nextOn === null) return;
  const version = series.version + 1;
  if (group.deletedAt !== null) {
    const stopped = { nextOn: null, nextAt: null, stoppedAt: ctx.clock.now() };
    return await updateSeriesRow(tx, id, { ...stopped, version });
  }
  const template = readTemplate(series);
  const memberIds = await activeMemberIds(tx, group.id);
  const pausedReason = reasonToPause(group, author, peopleIn(template), memberIds);
  if (pausedReason !== null) {
    await updateSeriesRow(tx, id, { pausedReason, nextAt: null, version });
    return await tellSeries(ctx, tx, series, "series_paused", null, { reason: pausedReason });
  }
  const intent = occurrenceIntent(id, nextOn);
  await addExpense(ctx, tx, { group, member: author }, fieldsOn(template, nextOn), intent, null);
  await updateSeriesRow(tx, id, { ...daysAfter(series, nextOn), version });
}

function reasonToPause(
  { archivedAt }: GroupRow,
  author: MemberRow,
  people: readonly string[],
  activeIds: ReadonlySet<string>,
): SeriesRow["pausedReason"] {
  if (archivedAt !== null) return "group_archived";
  if (!author.isActive) return "author_left";
  return people.every((id) => activeIds.has(id)) ? null : "member_left";
}
