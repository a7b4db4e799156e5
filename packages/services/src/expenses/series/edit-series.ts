import { refuse } from "@evenly/contract";
import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { EditSeriesInput, ExpenseSeries, RepeatRule } from "@evenly/contract/expenses/series/schemas";
import type { Tx } from "@evenly/db";
import { findLastOccurrence, type SeriesRow, updateSeriesRow } from "@evenly/db/expenses/series-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { checkFields } from "../check-fields.ts";
import { planEdit } from "./days.ts";
import { readSeries } from "./list-series.ts";
import { activeMemberIds, lockSeries, type OwnSeries, requireRunning } from "./load.ts";
import { storedTemplate } from "./template.ts";
import { tellSeries } from "./write-series.ts";

/**
 * Changes a series from its next day on; expenses that exist stay as they are. A paused series goes on with it. The same edit again
 * changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {SERIES_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {SERIES_ENDED} @throws {SERIES_CHANGED} `version` is the current one.
 * @throws {GROUP_MEMBER_UNKNOWN} @throws {EXPENSE_SPLIT_WRONG} @throws {EXPENSE_PAYERS_WRONG} see `checkFields`.
 * @throws {VALIDATION} the time zone is unknown. @throws {SERIES_RULE_WRONG} see `planEdit`.
 * @unaudited the group's feed says who and when
 */
export async function editSeries(ctx: ServiceContext, input: EditSeriesInput): Promise<ExpenseSeries> {
  const { seriesId, expectedVersion, repeat, ...fields } = input;
  await withTransaction(ctx, async (tx) => {
    const own = await lockSeries(ctx, tx, seriesId);
    await changeSeries(ctx, tx, own, expectedVersion, { fields, repeat });
  });
  return await readSeries(ctx, seriesId);
}

export type SeriesEdit = {
  /** The expense of the next day, which is `spentOn`. */
  readonly fields: ExpenseFields;
  readonly repeat: RepeatRule;
};

/** Writes an edit of a locked series. */
export async function changeSeries(
  ctx: ServiceContext,
  tx: Tx,
  own: OwnSeries,
  expectedVersion: number,
  { fields, repeat }: SeriesEdit,
): Promise<void> {
  const { series, group, member } = own;
  requireRunning(series);
  const memberIds = await activeMemberIds(tx, group.id);
  checkFields(fields, memberIds, group.rotation);
  const lastOn = await findLastOccurrence(tx, series.id);
  const plan = planEdit(series, fields.spentOn, repeat, { lastOn, now: ctx.clock.now() });
  const set = {
    ...plan,
    pausedReason: null,
    template: storedTemplate(fields),
    // Who takes over from an author who left becomes the author of what is created from now on.
    createdByMemberId: memberIds.has(series.createdByMemberId) ? series.createdByMemberId : member.id,
  };
  if (isSame(series, set)) return;
  if (series.version !== expectedVersion) refuse("SERIES_CHANGED", { version: series.version });
  await updateSeriesRow(tx, series.id, { ...set, version: series.version + 1 });
  await tellSeries(ctx, tx, { ...series, ...set }, "series_edited", member.id);
}

function isSame(series: SeriesRow, set: Partial<SeriesRow>): boolean {
  const names = Object.keys(set) as (keyof SeriesRow)[];
  return names.every((name) => hashInput(series[name]) === hashInput(set[name]));
}
