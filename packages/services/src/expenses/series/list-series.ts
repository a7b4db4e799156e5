import { invariant } from "@evenly/contract";
import { GROUP_SERIES_MAX } from "@evenly/contract/expenses/series/rules";
import type { ExpenseSeries, ListSeriesInput, SeriesList } from "@evenly/contract/expenses/series/schemas";
import { findSeries, listSeriesRows } from "@evenly/db/expenses/series-queries";
import type { ServiceContext } from "../../context.ts";
import { loadMembership } from "../../groups/index.ts";
import { presentSeries } from "./present.ts";

/**
 * Expenses that repeat in one of the caller's groups: those that run first, by their next day; those that ended follow, up to the
 * length of the list.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function listSeries(ctx: ServiceContext, { groupId }: ListSeriesInput): Promise<SeriesList> {
  const membership = await loadMembership(ctx, groupId);
  const rows = await listSeriesRows(ctx.db, groupId, GROUP_SERIES_MAX);
  return { series: rows.map((row) => presentSeries(membership, row, ctx.clock.now())) };
}

/** A series that the caller has just changed. */
export async function readSeries(ctx: ServiceContext, seriesId: string): Promise<ExpenseSeries> {
  const row = await findSeries(ctx.db, seriesId);
  invariant(row, "a changed series exists");
  return presentSeries(await loadMembership(ctx, row.groupId), row, ctx.clock.now());
}
