import { defineJob } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { jobs } from "@evenly/db/jobs/tables";
import { openTestContext } from "@evenly/testing";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { enqueueJob } from "./enqueue-job.ts";

const job = defineJob({ name: "do-something", version: 3, payload: z.object({ id: z.string() }) });
const { ctx } = await openTestContext();
beforeEach(async () => {
  await ctx.db.delete(jobs);
});

describe("enqueueJob", () => {
  it("inserts a job in the caller's transaction", async () => {
    const broken = inTransaction(ctx.db, async (tx) => {
      await enqueueJob(ctx, tx, job, { id: "1" });
      throw new Error("broke off");
    });
    await expect(broken).rejects.toThrow("broke off");
    expect(await ctx.db.$count(jobs)).toBe(0);
    const id = await inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, job, { id: "2" }));
    expect(await ctx.db.select().from(jobs)).toMatchObject([
      { id, name: "do-something", version: 3, payload: { id: "2" }, dueAt: ctx.clock.now(), attemptCount: 0 },
    ]);
  });

  it("inserts one job per dedupe key while it exists, under concurrent calls", async () => {
    const ask = () =>
      inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, job, { id: "1" }, { dedupeKey: "one" }));
    const ids = await Promise.all(Array.from({ length: 20 }, ask));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    await ctx.db.delete(jobs);
    expect(await ask()).not.toBeNull();
  });

  it("refuses a payload that does not match the job's schema", async () => {
    const wrong = { id: 5 } as unknown as { id: string };
    await expect(inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, job, wrong))).rejects.toThrow();
    expect(await ctx.db.$count(jobs)).toBe(0);
  });
});
