import { groups } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup, readBothBalances } from "../../testing/expenses.ts";
import { createdDays, editInput, feedOf, monthly, seriesInput } from "../../testing/series.ts";
import { getExpense } from "../get-expense.ts";
import { editSeries } from "./edit-series.ts";
import { startSeries } from "./start-series.ts";

const { ctx } = await openTestContext();

describe("startSeries", () => {
  it("creates the first expense at once if its day has begun, as createExpense does, and says when the next one follows", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx, other = ctx] = group.asEach;
    const { series, expenseId } = await startSeries(
      owner,
      seriesInput(ctx, group, { spentOn: "2026-10-31", dueOn: "2026-11-05" }),
    );
    // Today is Nov 21: the days that passed since then are left out.
    expect(series).toMatchObject({
      state: "active",
      nextOn: "2026-11-30",
      anchorOn: "2026-10-31",
      ownShareMinor: 42_10n,
      canEdit: true,
    });
    expect(series.template).toMatchObject({ title: "Rent", dueAfterDays: 5 });
    const expense = await getExpense(other, { expenseId: expenseId ?? ("" as never) });
    expect(expense).toMatchObject({
      seriesId: series.id,
      spentOn: "2026-10-31",
      dueOn: "2026-11-05",
      ownRemainingMinor: 42_10n,
    });
    expect(await feedOf(ctx, group.groupId)).toEqual(["series_started", "expense_added"]);
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
    expect(projected).not.toEqual([]);
  });

  it("creates nothing before a first day that lies ahead in the series' zone", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const tomorrow = { spentOn: "2026-11-22" };
    const { series, expenseId } = await startSeries(owner, seriesInput(ctx, group, tomorrow));
    expect([series.nextOn, expenseId]).toEqual(["2026-11-22", null]);
    const east = { ...monthly, timeZone: "Pacific/Kiritimati" };
    const begun = await startSeries(owner, seriesInput(ctx, group, { ...tomorrow, repeat: east }));
    expect([begun.series.nextOn, await createdDays(ctx, begun.series.id)]).toEqual([
      "2026-12-22",
      ["2026-11-22"],
    ]);
  });

  it("starts once for a repeat of the key, twenty times at once, and refuses another input under it", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const input = seriesInput(ctx, group, { spentOn: "2026-11-20" });
    const started = await Promise.all(Array.from({ length: 20 }, () => startSeries(owner, input)));
    expect(new Set(started.map(({ series, expenseId }) => `${series.id} ${expenseId}`)).size).toBe(1);
    expect(await feedOf(ctx, group.groupId)).toEqual(["series_started", "expense_added"]);
    expect(await codeOf(startSeries(owner, { ...input, title: "Gas" }))).toBe("IDEMPOTENCY_MISMATCH");
    const daily = { ...input.repeat, interval: "daily" as const };
    expect(await codeOf(startSeries(owner, { ...input, repeat: daily }))).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("counts the expenses that remain, and refuses rules that never repeat", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const start = (spentOn: string, end: typeof monthly.end) =>
      startSeries(owner, seriesInput(ctx, group, { spentOn, repeat: { ...monthly, end } }));
    const twelve = await start("2026-06-15", { kind: "count", count: 12 });
    expect(twelve.series).toMatchObject({ nextOn: "2026-12-15", end: { kind: "count", count: 11 } });
    expect(await codeOf(start("2026-11-20", { kind: "count", count: 1 }))).toBe("SERIES_RULE_WRONG");
    expect(await codeOf(start("2026-11-20", { kind: "date", on: "2026-12-19" }))).toBe("SERIES_RULE_WRONG");
    expect(await codeOf(start("2026-12-20", { kind: "date", on: "2026-12-19" }))).toBe("SERIES_RULE_WRONG");
    expect(await outcomeOf(start("2026-11-20", { kind: "date", on: "2026-12-20" }))).toBe("done");
  });

  it("repeats every six months on the last day, and refuses that for a day or a step that has none", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const start = (spentOn: string, facts: Partial<typeof monthly>) =>
      startSeries(
        owner,
        seriesInput(ctx, group, { spentOn, repeat: { ...monthly, onMonthEnd: true, ...facts } }),
      );
    const { series } = await start("2026-09-30", { every: 6 });
    expect(series).toMatchObject({ every: 6, onMonthEnd: true, nextOn: "2027-03-31" });
    const edited = await editSeries(owner, editInput(series));
    expect(edited).toMatchObject({ anchorOn: "2026-09-30", nextOn: "2027-03-31" });
    expect(await codeOf(start("2026-09-29", {}))).toBe("SERIES_RULE_WRONG");
    expect(await codeOf(start("2026-09-30", { interval: "weekly" }))).toBe("SERIES_RULE_WRONG");
    const moved = { ...editInput(edited), spentOn: "2027-03-30" };
    expect(await codeOf(editSeries(owner, moved))).toBe("SERIES_RULE_WRONG");
  });

  it("refuses what createExpense refuses, and unknown zones", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const refused = (facts: Parameters<typeof seriesInput>[2], by = owner) =>
      codeOf(startSeries(by, seriesInput(ctx, group, facts)));
    const foreign = await makeGroup(ctx, 1);
    const [stranger = "" as never] = foreign.memberIds;
    expect(await refused({ split: { method: "equal", memberIds: [stranger] } })).toBe("GROUP_MEMBER_UNKNOWN");
    expect(await refused({ split: { method: "equal", memberIds: [] } })).toBe("EXPENSE_SPLIT_WRONG");
    expect(await refused({ payers: [] })).toBe("EXPENSE_PAYERS_WRONG");
    expect(await refused({ repeat: { ...monthly, timeZone: "Europe/Nowhere" } })).toBe("VALIDATION");
    expect(await refused({}, ctx)).toBe("UNAUTHENTICATED");
    expect(await refused({}, ctx.asUser((await makeUser(ctx)).userId))).toBe("GROUP_NOT_FOUND");
    await ctx.db.update(groups).set({ archivedAt: ctx.clock.now() }).where(sql`id = ${group.groupId}`);
    expect(await refused({})).toBe("GROUP_ARCHIVED");
    expect(await feedOf(ctx, group.groupId)).toEqual([]);
  });
});
