import { defineJob } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { jobs } from "@evenly/db/jobs/tables";
import { createTestDatabase, testContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import * as z from "zod";
import { handleJob } from "../feature.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";
import { countJobs } from "./count-jobs.ts";
import { collectHandlers } from "./handlers.ts";

it("countJobs returns per job name how many wait, the age of the oldest due one, and how many are parked", async () => {
  const database = await createTestDatabase();
  const ctx = testContext(database.db, { now: new Date(Date.now() - 90_000) });
  const [used, unused] = [
    defineJob({ name: "be-used", version: 1, payload: z.object({}) }),
    defineJob({ name: "be-unused", version: 1, payload: z.object({}) }),
  ];
  const handlers = collectHandlers([
    { jobs: [used, unused].map((job) => handleJob(job, async () => "done")) },
  ]);
  const nothing = { waiting: 0, parked: 0, lagSeconds: 0 };
  expect(await countJobs(ctx, handlers)).toEqual([
    { name: "be-unused", ...nothing },
    { name: "be-used", ...nothing },
  ]);
  const [first, , third] = await inTransaction(ctx.db, async (tx) => [
    await enqueueJob(ctx, tx, used, {}),
    await enqueueJob(ctx, tx, used, {}, { dueAt: new Date(Date.now() + 60_000) }),
    await enqueueJob(ctx, tx, used, {}),
  ]);
  await ctx.db
    .update(jobs)
    .set({ parkedAt: new Date() })
    .where(eq(jobs.id, third ?? ""));
  const [, counted] = await countJobs(ctx, handlers);
  expect(counted).toMatchObject({ waiting: 2, parked: 1 });
  expect(counted?.lagSeconds).toBeGreaterThanOrEqual(90);
  const leasedUntil = new Date(Date.now() + 60_000);
  await ctx.db
    .update(jobs)
    .set({ leasedUntil })
    .where(eq(jobs.id, first ?? ""));
  expect((await countJobs(ctx, handlers))[1]).toEqual({
    name: "be-used",
    waiting: 2,
    parked: 1,
    lagSeconds: 0,
  });
  await ctx.lane.close();
  await database.drop();
});
