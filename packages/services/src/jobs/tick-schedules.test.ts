import { defineJob } from "@evenly/contract";
import type { ScheduleRule } from "@evenly/contract/schedules";
import { jobs, schedules } from "@evenly/db/jobs/tables";
import {
  createTestDatabase,
  runJobs,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { handleJob, schedule } from "../feature.ts";
import { declareSchedules } from "./declare-schedules.ts";
import { collectHandlers } from "./handlers.ts";
import { tickSchedules } from "./tick-schedules.ts";

const HOUR_MS = 3_600_000;
const job = defineJob({ name: "do-hourly", version: 1, payload: z.object({ word: z.string() }) });
const handlers = collectHandlers([{ jobs: [handleJob(job, async () => "done")] }]);
const hourly = (rule: ScheduleRule = { every: "minutes", count: 60 }) => ({
  schedules: [schedule({ name: "hourly", job, payload: { word: "x" }, rule, timeZone: "UTC" })],
});

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db, { now: new Date("2026-11-21T12:30:00Z") });
});
afterEach(async () => {
  await ctx.lane.close();
  await database.drop();
});
const stored = async () => (await ctx.db.select().from(schedules))[0];

describe("schedules", () => {
  it("enqueue their job when it is due, once across all workers", async () => {
    await declareSchedules(ctx, [hourly()]);
    expect(await tickSchedules(ctx, handlers)).toBe(0);
    ctx.clock.set(new Date("2026-11-21T13:00:00Z"));
    const ticks = await Promise.all(Array.from({ length: 20 }, () => tickSchedules(ctx, handlers)));
    expect(ticks.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ name: "do-hourly", payload: { word: "x" } }]);
    expect(await stored()).toMatchObject({
      nextAt: new Date("2026-11-21T14:00:00Z"),
      lastRunAt: ctx.clock.now(),
    });
  });

  it("make up for all missed runs with one run, then continue by the rule", async () => {
    await declareSchedules(ctx, [hourly()]);
    ctx.clock.advance(50 * HOUR_MS);
    expect(await tickSchedules(ctx, handlers)).toBe(1);
    expect(await tickSchedules(ctx, handlers)).toBe(0);
    expect(await runJobs(ctx, { handlers })).toBe(1);
    expect((await stored())?.nextAt).toEqual(new Date("2026-11-23T15:00:00Z"));
  });

  it("enqueue no second job while the last one is not done", async () => {
    await declareSchedules(ctx, [hourly()]);
    for (let hours = 0; hours < 3; hours += 1) {
      ctx.clock.advance(HOUR_MS);
      expect(await tickSchedules(ctx, handlers)).toBe(1);
    }
    expect(await ctx.db.$count(jobs)).toBe(1);
  });

  it("do nothing while they are paused or their job is unknown", async () => {
    await declareSchedules(ctx, [hourly()]);
    ctx.clock.advance(HOUR_MS);
    expect(await tickSchedules(ctx, collectHandlers([]))).toBe(0);
    await ctx.db.update(schedules).set({ pausedAt: ctx.clock.now() });
    expect(await tickSchedules(ctx, handlers)).toBe(0);
  });

  it("with an unreadable rule do not block the others", async () => {
    await declareSchedules(ctx, [hourly()]);
    const row = await stored();
    if (row === undefined) throw new Error("no schedule");
    const broken = {
      ...row,
      id: ctx.ids.uuid(),
      name: "broken",
      rule: { every: "moon" },
      nextAt: new Date(0),
    };
    await ctx.db.insert(schedules).values(broken);
    ctx.clock.advance(HOUR_MS);
    expect(await tickSchedules(ctx, handlers)).toBe(2);
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ dedupeKey: row.id }]);
    const [left] = await ctx.db.select().from(schedules).where(eq(schedules.id, broken.id));
    expect(left).toMatchObject({ lastRunAt: null, nextAt: new Date(ctx.clock.now().getTime() + HOUR_MS) });
  });
});
