import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fixedIntervals } from "@evenly/contract/expenses/series/rules";
import { expenseSeries, expenses, expenseVersions } from "@evenly/db/expenses/tables";
import { groupActivities, groups } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { canKeepMonthEnd, nextDays, recurrenceIntervals } from "@evenly/domain/groups/index";
import { fuzzRuns, openTestContext, runJobs } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { declareSchedules } from "../../jobs/declare-schedules.ts";
import { collectHandlers } from "../../jobs/handlers.ts";
import { tickSchedules } from "../../jobs/tick-schedules.ts";
import { countUnsoundExpenses, makeGroup, readBothBalances } from "../../testing/expenses.ts";
import { createdDays, feedOf, makeSeries, monthly } from "../../testing/series.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { skipOccurrence } from "./skip-occurrence.ts";

const { ctx, database } = await openTestContext();

const at = (moment: string) => ctx.clock.set(new Date(moment));
/** Ends every series, so that no test creates the days of another one's. */
afterEach(async () => {
  at("2026-11-21T12:00:00Z");
  await ctx.db.update(expenseSeries).set({ nextOn: null, nextAt: null, stoppedAt: ctx.clock.now() });
});

async function runUntilNone(): Promise<void> {
  while ((await createDueExpenses(ctx)) > 0);
}

async function expectSound(groupId: string): Promise<void> {
  const { projected, derived } = await readBothBalances(ctx, groupId);
  expect(projected).toEqual(derived);
  expect(await countUnsoundExpenses(ctx, groupId)).toBe(0);
}

describe("createDueExpenses", () => {
  it("creates one expense a day for twenty workers at once", async () => {
    const group = await makeGroup(ctx, 3);
    const repeat = { ...monthly, interval: "daily" as const };
    const { id } = await makeSeries(ctx, group, { spentOn: "2026-11-20", repeat });
    at("2026-11-24T12:00:00Z");
    const done = await Promise.all(Array.from({ length: 20 }, () => createDueExpenses(ctx)));
    expect(done.reduce((sum, days) => sum + days, 0)).toBe(4);
    expect(await createdDays(ctx, id)).toEqual([
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
    ]);
    expect((await feedOf(ctx, group.groupId)).filter((kind) => kind === "expense_added")).toHaveLength(5);
    await expectSound(group.groupId);
  });

  it("catches up in order after three months without a worker, once", async () => {
    const group = await makeGroup(ctx, 2);
    const { id } = await makeSeries(ctx, group, { spentOn: "2026-10-31", dueOn: "2026-11-03" });
    at("2027-03-01T12:00:00Z");
    await runUntilNone();
    expect(await createdDays(ctx, id)).toEqual([
      "2026-10-31",
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
    ]);
    const made = await ctx.db
      .select()
      .from(expenses)
      .where(sql`series_id = ${id}`)
      .orderBy(expenses.rotation, expenses.occurrenceOn);
    expect(made.map(({ spentOn }) => spentOn)).toEqual(await createdDays(ctx, id));
    expect(made.at(-1)).toMatchObject({
      title: "Rent",
      dueOn: "2027-03-03",
      createdByMemberId: group.memberIds[0],
    });
    expect(await createDueExpenses(ctx)).toBe(0);
  });

  it("bounds what one run does for a series, and goes on in the next", async () => {
    const group = await makeGroup(ctx, 2);
    const repeat = { ...monthly, interval: "daily" as const };
    const { id } = await makeSeries(ctx, group, { spentOn: "2026-11-20", repeat });
    at("2027-01-01T12:00:00Z");
    expect([
      await createDueExpenses(ctx),
      await createDueExpenses(ctx),
      await createDueExpenses(ctx),
    ]).toEqual([31, 11, 0]);
    expect(await createdDays(ctx, id)).toHaveLength(43);
  });

  it("begins each day at midnight of the series' zone, also when clocks change", async () => {
    const group = await makeGroup(ctx, 2);
    const start = (timeZone: string) =>
      makeSeries(ctx, group, { spentOn: "2027-03-14", repeat: { ...monthly, timeZone } });
    // Clocks skip midnight in Havana on that day; Kiritimati is 14 hours ahead.
    const [havana, kiritimati] = [await start("America/Havana"), await start("Pacific/Kiritimati")];
    const counts = async () => [
      (await createdDays(ctx, havana.id)).length,
      (await createdDays(ctx, kiritimati.id)).length,
    ];
    at("2027-03-13T09:59:59Z");
    await runUntilNone();
    expect(await counts()).toEqual([0, 0]);
    at("2027-03-13T10:00:00Z");
    await runUntilNone();
    expect(await counts()).toEqual([0, 1]);
    at("2027-03-14T04:59:59Z");
    await runUntilNone();
    expect(await counts()).toEqual([0, 1]);
    at("2027-03-14T05:00:00Z");
    await runUntilNone();
    expect(await counts()).toEqual([1, 1]);
  });

  it("creates by the group's rules: approval, and turns for the leftover cent", async () => {
    const group = await makeGroup(ctx, 3, { requireApprovalForExpenses: true });
    const { id } = await makeSeries(ctx, group, { spentOn: "2026-11-20" });
    at("2026-12-20T12:00:00Z");
    await runUntilNone();
    const made = await ctx.db
      .select()
      .from(expenses)
      .where(sql`series_id = ${id}`)
      .orderBy(expenses.occurrenceOn);
    expect(made.map(({ state, rotation }) => [state, rotation])).toEqual([
      ["awaiting_approval", 0],
      ["awaiting_approval", 2],
    ]);
    const [version] = await ctx.db.select().from(expenseVersions).where(sql`expense_id = ${made[1]?.id}`);
    expect(version).toMatchObject({ kind: "created", byMemberId: null });
  });

  it("ends the series of a deleted group, and goes on with others when one fails", async () => {
    const [broken, deleted, sound] = [
      await makeGroup(ctx, 2),
      await makeGroup(ctx, 2),
      await makeGroup(ctx, 2),
    ];
    const ids = [];
    for (const group of [broken, deleted, sound]) ids.push((await makeSeries(ctx, group)).id);
    await ctx.db.update(expenseSeries).set({ template: {} }).where(sql`id = ${ids[0]}`);
    await ctx.db.update(groups).set({ deletedAt: ctx.clock.now() }).where(sql`id = ${deleted.groupId}`);
    at("2026-11-30T12:00:00Z");
    expect([await createDueExpenses(ctx), await createDueExpenses(ctx)]).toEqual([2, 0]);
    expect(await createdDays(ctx, ids[2] ?? "")).toEqual(["2026-11-30"]);
    const [gone] = await ctx.db.select().from(expenseSeries).where(sql`id = ${ids[1]}`);
    expect(gone).toMatchObject({ nextOn: null, stoppedAt: ctx.clock.now() });
    await ctx.db.delete(expenseSeries).where(sql`id = ${ids[0]}`);
  });

  it("is run by a schedule until nothing is due", async () => {
    const group = await makeGroup(ctx, 2);
    const { id } = await makeSeries(ctx, group, { repeat: { ...monthly, interval: "daily" } });
    const handlers = collectHandlers(features);
    await declareSchedules(ctx, features);
    at("2027-01-02T12:00:00Z");
    await tickSchedules(ctx, handlers);
    await runJobs(ctx);
    expect(await createdDays(ctx, id)).toHaveLength(34);
  });

  it("creates the days of the rule without those that were skipped, however late and often it runs", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const steps = fc.array(fc.record({ days: fc.integer({ min: 0, max: 70 }), skips: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    const first = fc.integer({ min: 22, max: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...recurrenceIntervals),
        first,
        fc.constantFrom(null, 3, 8),
        steps,
        fc.integer({ min: 1, max: 4 }),
        async (interval, day, count, moves, every) => {
          at("2026-11-21T12:00:00Z");
          const spentOn = `2026-11-${day}`;
          const end = count === null ? ({ kind: "never" } as const) : ({ kind: "count", count } as const);
          const onMonthEnd = canKeepMonthEnd({ interval, from: spentOn });
          const step = { interval, every: fixedIntervals.includes(interval) ? 1 : every, onMonthEnd };
          let series = await makeSeries(ctx, group, { spentOn, repeat: { ...monthly, ...step, end } });
          const skipped: string[] = [];
          for (const { days, skips } of moves) {
            if (skips && series.nextOn !== null) {
              skipped.push(series.nextOn);
              series = await skipOccurrence(owner, { seriesId: series.id, day: series.nextOn });
            }
            ctx.clock.advance(days * 86_400_000);
            await runUntilNone();
            const [row] = await ctx.db.select().from(expenseSeries).where(sql`id = ${series.id}`);
            series = { ...series, nextOn: row?.nextOn ?? null };
          }
          const today = ctx.clock.now().toISOString().slice(0, 10);
          const rule = { ...step, from: spentOn, timeZone: monthly.timeZone, end, skipped };
          const expected = nextDays(rule, null, 500).filter((each) => each <= today);
          expect(await createdDays(ctx, series.id)).toEqual(expected);
        },
      ),
      { numRuns: Math.min(fuzzRuns(5), 200) },
    );
    await expectSound(group.groupId);
  }, 120_000);
});

const CHILD = fileURLToPath(
  new URL("../../../../testing/src/children/create-due-expenses.ts", import.meta.url),
);
const child = await bundleChild(CHILD);
afterAll(() => child.remove());

describe("a process that is killed while it creates expenses", () => {
  it("leaves each day done with everything, or not at all; the next process does the rest once", async () => {
    const group = await makeGroup(ctx, 3);
    const repeat = { ...monthly, interval: "daily" as const };
    const { id } = await makeSeries(ctx, group, { repeat });
    const moment = "2026-12-29T12:00:00Z";
    for (const killAfter of [4, 9, 17, 26]) {
      await killAfterIds(moment, killAfter);
      const days = await createdDays(ctx, id);
      const [row] = await ctx.db.select().from(expenseSeries).where(sql`id = ${id}`);
      expect(row?.occurrences).toBe(days.length);
      const added = sql`group_id = ${group.groupId} and kind = 'expense_added'`;
      expect(await ctx.db.$count(groupActivities, added)).toBe(days.length);
      await expectSound(group.groupId);
    }
    at(moment);
    await runUntilNone();
    expect(await createdDays(ctx, id)).toEqual(
      nextDays(
        {
          interval: "daily",
          every: 1,
          onMonthEnd: false,
          from: "2026-11-30",
          timeZone: "Europe/Berlin",
          end: { kind: "date", on: "2026-12-29" },
          skipped: [],
        },
        null,
        99,
      ),
    );
  }, 60_000);
});

/** Runs the job in a process that is killed once it has made a number of ids, which it does in the middle of its transactions. */
async function killAfterIds(moment: string, killAfter: number): Promise<void> {
  const running = spawn(process.execPath, [child.file, database.url, moment]);
  let output = "";
  running.stdout.on("data", (text) => {
    output += text;
    if (output.length >= killAfter) running.kill("SIGKILL");
  });
  await new Promise((resolve) => running.on("close", resolve));
  expect(output.length).toBeGreaterThanOrEqual(killAfter);
}
