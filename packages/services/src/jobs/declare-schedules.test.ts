import { defineJob } from "@evenly/contract";
import type { ScheduleRule } from "@evenly/contract/schedules";
import { schedules } from "@evenly/db/jobs/tables";
import { openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import * as z from "zod";
import { schedule } from "../feature.ts";
import { declareSchedules } from "./declare-schedules.ts";

const job = defineJob({ name: "do-daily", version: 1, payload: z.object({}) });
const declare = (rule: ScheduleRule, timeZone = "UTC") =>
  declareSchedules(ctx, [{ schedules: [schedule({ name: "daily", job, payload: {}, rule, timeZone })] }]);

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:30:00Z") });
const nextAts = async () => (await ctx.db.select().from(schedules)).map(({ nextAt }) => nextAt.toISOString());

it("declareSchedules keeps one row per schedule and moves its next run only when its rule or zone changes", async () => {
  const nine: ScheduleRule = { every: "days", count: 1, at: "09:00", from: "2026-01-01" };
  await Promise.all([declare(nine), declare(nine), declare(nine)]);
  expect(await nextAts()).toEqual(["2026-11-22T09:00:00.000Z"]);
  ctx.clock.advance(48 * 3_600_000);
  // A worker that starts after a downtime leaves the missed run to the tick.
  await declare(nine);
  expect(await nextAts()).toEqual(["2026-11-22T09:00:00.000Z"]);
  await declare(nine, "Europe/Berlin");
  expect(await nextAts()).toEqual(["2026-11-24T08:00:00.000Z"]);
  await declare({ ...nine, at: "10:00" }, "Europe/Berlin");
  expect(await nextAts()).toEqual(["2026-11-24T09:00:00.000Z"]);
});
