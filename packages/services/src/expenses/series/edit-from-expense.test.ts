import { expenses } from "@evenly/db/expenses/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../../testing/expenses.ts";
import { createdDays, makeSeries, monthly } from "../../testing/series.ts";
import { getExpense } from "../get-expense.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { editFromExpense } from "./edit-from-expense.ts";
import { listSeries } from "./list-series.ts";

const { ctx } = await openTestContext();

type Made = Awaited<ReturnType<typeof makeExpense>>;

function inputOf(expense: Made, expectedSeriesVersion: number) {
  const { id: expenseId, version: expectedVersion, seriesId: _series } = expense;
  const { description, currency, category, spentOn, dueOn, tags, split, payers } = expense;
  const fields = { description, currency, category, spentOn, dueOn, tags, split, original: null };
  const doubled = payers.map((each) => ({ ...each, amountMinor: each.amountMinor * 2n }));
  const amounts = { title: "Higher rent", amountMinor: expense.amountMinor * 2n, payers: doubled };
  return { expenseId, expectedVersion, expectedSeriesVersion, ...fields, ...amounts, repeat: monthly };
}

describe("editFromExpense", () => {
  it("changes one expense and what follows together; those between stay", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const series = await makeSeries(ctx, group, { spentOn: "2026-11-20" });
    ctx.clock.set(new Date("2026-12-21T12:00:00Z"));
    await createDueExpenses(ctx);
    const {
      series: [now],
    } = await listSeries(owner, group);
    const expenseId = (await first(series.id)) as Made["id"];
    await editFromExpense(owner, inputOf(await getExpense(owner, { expenseId }), now?.version ?? 0));
    ctx.clock.set(new Date("2027-01-21T12:00:00Z"));
    await createDueExpenses(ctx);
    expect(await createdDays(ctx, series.id)).toEqual(["2026-11-20", "2026-12-20", "2027-01-20"]);
    expect(await amountsOf(series.id)).toEqual([168_40n, 84_20n, 168_40n]);
    ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
  });

  it("changes neither if one of both versions is old, and refuses expenses of no series", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const series = await makeSeries(ctx, group, { spentOn: "2026-11-20" });
    const expense = await getExpense(owner, { expenseId: (await first(series.id)) as Made["id"] });
    expect(await codeOf(editFromExpense(owner, inputOf(expense, 9)))).toBe("SERIES_CHANGED");
    expect(await codeOf(editFromExpense(owner, { ...inputOf(expense, 1), expectedVersion: 9 }))).toBe(
      "EXPENSE_CHANGED",
    );
    expect(await amountsOf(series.id)).toEqual([84_20n]);
    const single = await makeExpense(ctx, group);
    expect(await codeOf(editFromExpense(owner, inputOf(single, 1)))).toBe("SERIES_NOT_FOUND");
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(editFromExpense(stranger, inputOf(expense, 1)))).toBe("EXPENSE_NOT_FOUND");
  });
});

const ofSeries = (seriesId: string) =>
  ctx.db.select().from(expenses).where(sql`series_id = ${seriesId}`).orderBy(expenses.occurrenceOn);
const first = async (seriesId: string) => (await ofSeries(seriesId))[0]?.id ?? "";
const amountsOf = async (seriesId: string) =>
  (await ofSeries(seriesId)).map(({ amountMinor }) => amountMinor);
