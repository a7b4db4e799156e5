import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../../testing/expenses.ts";
import { createdDays, feedOf, monthly } from "../../testing/series.ts";
import { getExpense } from "../get-expense.ts";
import { voidExpense } from "../void-expense.ts";
import { repeatExpense } from "./repeat-expense.ts";
import { stopSeries } from "./stop-series.ts";

const { ctx } = await openTestContext();

type Made = Awaited<ReturnType<typeof makeExpense>>;

function repeatInput(expense: Made) {
  const { id: expenseId, version: expectedVersion } = expense;
  const { title, description, amountMinor, currency, category, payers, split, spentOn, dueOn, tags } =
    expense;
  const words = { title, description, category, tags, spentOn, dueOn };
  const fields = { ...words, amountMinor, currency, payers, split, original: null };
  return { expenseId, expectedVersion, ...fields, repeat: monthly, idempotencyKey: ctx.ids.uuid() };
}

describe("repeatExpense", () => {
  it("makes an expense the first of a series without another version of it, once", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const input = repeatInput(await makeExpense(ctx, group));
    const started = await Promise.all(Array.from({ length: 10 }, () => repeatExpense(owner, input)));
    expect(new Set(started.map(({ series }) => series.id)).size).toBe(1);
    const [{ series, expenseId } = { series: null, expenseId: null }] = started;
    expect([series?.nextOn, expenseId]).toEqual(["2026-12-20", input.expenseId]);
    expect(await createdDays(ctx, series?.id ?? "")).toEqual(["2026-11-20"]);
    expect(await getExpense(owner, input)).toMatchObject({ version: 1, seriesId: series?.id });
    expect(await feedOf(ctx, group.groupId)).toEqual(["expense_added", "series_started"]);
    expect(await codeOf(repeatExpense(owner, { ...input, title: "Gas" }))).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("keeps what changed in the form, for the expense and for what follows", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const input = { ...repeatInput(await makeExpense(ctx, group)), title: "Streaming" };
    const { series } = await repeatExpense(owner, input);
    expect(series.template.title).toBe("Streaming");
    expect(await getExpense(owner, input)).toMatchObject({ version: 2, title: "Streaming" });
  });

  it("refuses strangers, others' expenses, old versions, removed expenses, and expenses that repeat already", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = group.asEach;
    const input = repeatInput(await makeExpense(ctx, group));
    const refused = (facts: object, by = owner) => outcomeOf(repeatExpense(by, { ...input, ...facts }));
    expect(await refused({}, ctx.asUser((await makeUser(ctx)).userId))).toBe("EXPENSE_NOT_FOUND");
    expect(await refused({}, member)).toBe("GROUP_FORBIDDEN");
    expect(await refused({ expectedVersion: 2 })).toBe("EXPENSE_CHANGED");
    const { series } = await repeatExpense(owner, input);
    const again = { idempotencyKey: ctx.ids.uuid() };
    expect(await refused(again)).toBe("SERIES_EXISTS");
    await stopSeries(owner, { seriesId: series.id });
    expect(await refused(again)).toBe("done");
    const removed = repeatInput(await makeExpense(ctx, group));
    await voidExpense(owner, removed);
    expect(await refused({ ...removed, expectedVersion: 2 })).toBe("EXPENSE_STATE_WRONG");
  });
});
