import { setTimeout as sleep } from "node:timers/promises";
import { defineJob } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { jobs } from "@evenly/db/jobs/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { handleJob } from "@evenly/services/feature";
import { features } from "@evenly/services/features";
import { cancelExport } from "@evenly/services/history/cancel-export";
import { getExport } from "@evenly/services/history/get-export";
import { startExport } from "@evenly/services/history/start-export";
import { enqueueJob } from "@evenly/services/shared/enqueue-job";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { startJobs } from "./start-jobs.ts";

let database: TestDatabase;
let ctx: TestContext;
let worker: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  worker = ctx.as({ kind: "job", name: "worker" });
});
afterEach(async () => {
  await ctx.lane.close();
  await database.drop();
});

/** A queue that delivers wake-ups to the loop immediately. */
function fakeQueue() {
  let wake: (shard: string) => Promise<void> = async () => {};
  return {
    wake: async (_name: string, shard: string) => wake(shard),
    work: async (_name: string, handler: (shard: string) => Promise<void>) => {
      wake = handler;
      return async () => {};
    },
    counts: async () => ({ waiting: 0, active: 0, delayed: 0 }),
    ping: async () => {},
    close: async () => {},
  };
}
const slow = defineJob({ name: "be-slow", version: 1, payload: z.object({}) });

describe("startJobs", () => {
  it("writes an export as soon as it is requested and skips a cancelled one", async () => {
    const stop = await startJobs({ ctx: worker, queue: fakeQueue(), features });
    const ana = await makeUser(ctx, { balanceMinor: 1000n });
    const asAna = ctx.asUser(ana.userId);
    const first = await startExport(asAna, { filter: {}, withBom: true, idempotencyKey: "1" });
    await vi.waitFor(async () => {
      expect(await getExport(asAna, { id: first.id })).toMatchObject({ state: "done", rows: 1 });
    }, 1500);
    await stop();
    const second = await startExport(asAna, { filter: {}, withBom: true, idempotencyKey: "2" });
    await cancelExport(asAna, { id: second.id });
    const again = await startJobs({ ctx: worker, queue: fakeQueue(), features });
    await vi.waitFor(async () => expect(await ctx.db.$count(jobs, eq(jobs.name, "write-export"))).toBe(0));
    await again();
    expect(await getExport(asAna, { id: second.id })).toMatchObject({ state: "cancelled", rows: 0 });
  });

  it("deletes processed outbox rows after a month when the schedule is due, until none is left", async () => {
    const at = new Date();
    ctx.clock.set(at);
    const told = { version: 1, events: [], eventCount: 0, createdAt: at, relayedAt: at, publishedAt: at };
    // One more than a pass deletes.
    const rows = Array.from({ length: 1001 }, () => ({ ...told, id: ctx.ids.uuid(), name: "told" }));
    await ctx.db.insert(outbox).values(rows);
    const stop = await startJobs({ ctx: worker, queue: fakeQueue(), features, everyMs: 50 });
    await sleep(150);
    expect(await ctx.db.$count(outbox)).toBe(1001);
    ctx.clock.advance(31 * 24 * 3_600_000);
    await vi.waitFor(async () => expect(await ctx.db.$count(outbox)).toBe(0), 10_000);
    await stop();
  });

  it("runs a bounded number of jobs in parallel, by wake-ups only", async () => {
    let [running, most, ran] = [0, 0, 0];
    const feature = {
      jobs: [
        handleJob(slow, async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(20);
          running -= 1;
          ran += 1;
          return "done";
        }),
      ],
    };
    const queue = fakeQueue();
    const stop = await startJobs({ ctx: worker, queue, features: [feature], everyMs: 3_600_000 });
    await sleep(100);
    await inTransaction(ctx.db, async (tx) => {
      for (let count = 0; count < 20; count += 1) await enqueueJob(ctx, tx, slow, {});
    });
    await queue.wake("jobs", "jobs");
    await vi.waitFor(() => expect(ran).toBe(20));
    expect(most).toBe(4);
    await stop();
  });

  it("when stopped, aborts a running job and releases it for the next worker without counting a try", async () => {
    const started = vi.fn();
    const feature = {
      jobs: [
        handleJob(slow, async (_ctx, _payload, { signal }) => {
          started();
          await sleep(60_000, undefined, { signal });
          return "done";
        }),
      ],
    };
    await inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, slow, {}));
    const stop = await startJobs({ ctx: worker, queue: fakeQueue(), features: [feature] });
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    await stop();
    expect(await ctx.db.select().from(jobs)).toMatchObject([
      { attemptCount: 0, leaseToken: null, parkedAt: null, lastError: null },
    ]);
  });
});
