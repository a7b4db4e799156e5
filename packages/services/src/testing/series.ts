import type { ExpenseSeries, RepeatRule } from "@evenly/contract/expenses/series/schemas";
import { StartSeriesInput } from "@evenly/contract/expenses/series/schemas";
import { expenses } from "@evenly/db/expenses/tables";
import { groupActivities } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import type { TestContext } from "@evenly/testing";
import { startSeries } from "../expenses/series/start-series.ts";
import { expenseInput, type makeGroup } from "./expenses.ts";

type TestGroup = Awaited<ReturnType<typeof makeGroup>>;
type Facts = Partial<Omit<StartSeriesInput, "groupId">>;

export const monthly: RepeatRule = {
  interval: "monthly",
  every: 1,
  onMonthEnd: false,
  timeZone: "Europe/Berlin",
  end: { kind: "never" },
};

/** Input of a series: 84.20 for rent, paid by the first member, split equally, every month from Nov 30, 2026. */
export function seriesInput(ctx: TestContext, group: TestGroup, facts: Facts = {}): StartSeriesInput {
  const fields = expenseInput(ctx, group, { title: "Rent" });
  return StartSeriesInput.parse({ ...fields, spentOn: "2026-11-30", repeat: monthly, ...facts });
}

/** A series that the first member has started. */
export async function makeSeries(
  ctx: TestContext,
  group: TestGroup,
  facts: Facts = {},
): Promise<ExpenseSeries> {
  const [owner = ctx] = group.asEach;
  return (await startSeries(owner, seriesInput(ctx, group, facts))).series;
}

/** Input of an edit that changes nothing of a series, with its next day. */
export function editInput(series: ExpenseSeries) {
  const {
    id: seriesId,
    version: expectedVersion,
    template,
    interval,
    every,
    onMonthEnd,
    timeZone,
    end,
    nextOn,
  } = series;
  const { dueAfterDays: _none, ...fields } = template;
  const repeat = { interval, every, onMonthEnd, timeZone, end };
  return { seriesId, expectedVersion, ...fields, spentOn: nextOn ?? "", dueOn: null, repeat };
}

/** Days for which a series has expenses, oldest first. */
export async function createdDays(ctx: TestContext, seriesId: string): Promise<readonly (string | null)[]> {
  const rows = await ctx.db
    .select({ day: expenses.occurrenceOn })
    .from(expenses)
    .where(sql`series_id = ${seriesId}`)
    .orderBy(expenses.occurrenceOn);
  return rows.map(({ day }) => day);
}

/** Kinds of the feed's lines about a series or a group's expenses, oldest first. */
export async function feedOf(ctx: TestContext, groupId: string): Promise<readonly string[]> {
  const rows = await ctx.db
    .select({ kind: groupActivities.kind })
    .from(groupActivities)
    .where(sql`group_id = ${groupId} and kind ~ '^(series|expense)_'`)
    .orderBy(groupActivities.createdAt, groupActivities.id);
  return rows.map(({ kind }) => kind);
}
