import { setTimeout as sleep } from "node:timers/promises";
import { defineJob } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { jobs } from "@evenly/db/jobs/tables";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  makeUser,
  runJobs,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { consumeEvent, handleJob, type JobOutcome, type JobRun } from "../feature.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import type { NotificationTexts } from "../ports.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";
import { recordEvent } from "../shared/record-event.ts";
import { collectHandlers } from "./handlers.ts";
import { runJob } from "./run-job.ts";
import { takeJobs } from "./take-jobs.ts";

const texts = {
  notification: async () => ({ title: "", message: "", actionText: "" }),
} as unknown as NotificationTexts;
const work = defineJob({ name: "do-work", version: 1, payload: z.object({}) });
const stopping = new AbortController().signal;

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterEach(async () => {
  await ctx.lane.close();
  await database.drop();
});

const enqueue = () => inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, work, {}));
const handlersOf = (handle: (run: JobRun) => Promise<JobOutcome>) =>
  collectHandlers([{ jobs: [handleJob(work, (_ctx, _payload, run) => handle(run))] }]);
const stored = async () => (await ctx.db.select().from(jobs))[0];

describe("a job", () => {
  it("is deleted once it is done, and runs as a job with the request id of its caller", async () => {
    await enqueue();
    const heard = vi.fn(async () => "done" as const);
    const asked: unknown[] = [];
    const handlers = collectHandlers([
      {
        jobs: [
          handleJob(work, async ({ actor, requestId }) => {
            asked.push(actor, requestId);
            return heard();
          }),
        ],
      },
    ]);
    expect(await runJobs(ctx, { handlers })).toBe(1);
    expect(asked).toEqual([{ kind: "job", name: "do-work" }, "test-request"]);
    expect(await stored()).toBeUndefined();
  });

  it("runs again at once or at the returned moment, with its attempts reset", async () => {
    await enqueue();
    const againAt = new Date(ctx.clock.now().getTime() + 60_000);
    const outcomes: JobOutcome[] = ["again", { againAt }];
    const attempts: number[] = [];
    const handlers = handlersOf(async ({ attempt }) => {
      attempts.push(attempt);
      return outcomes.shift() ?? "done";
    });
    expect(await runJobs(ctx, { handlers })).toBe(2);
    expect(await stored()).toMatchObject({ dueAt: againAt, attemptCount: 0, leaseToken: null });
    ctx.clock.set(againAt);
    expect(await runJobs(ctx, { handlers })).toBe(1);
    expect(attempts).toEqual([1, 1, 1]);
  });

  it("that fails is retried with growing delays and parked after ten failures, with the reason but no address", async () => {
    await enqueue();
    const handlers = handlersOf(async () => {
      throw new Error("no answer from ana@evenly.test");
    });
    const delays: number[] = [];
    for (let runs = 1; runs < 10; runs += 1) {
      expect(await runJobs(ctx, { handlers })).toBe(1);
      const dueAt = (await stored())?.dueAt ?? new Date(0);
      delays.push(dueAt.getTime() - ctx.clock.now().getTime());
      ctx.clock.set(dueAt);
    }
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeLessThanOrEqual(1000 * 2 ** index);
      expect(delay).toBeGreaterThanOrEqual(500 * 2 ** index);
    }
    await runJobs(ctx, { handlers });
    const lastError = "Error: no answer from (address)";
    expect(await stored()).toMatchObject({ parkedAt: ctx.clock.now(), attemptCount: 10, lastError });
    ctx.clock.advance(24 * 3_600_000);
    expect(await runJobs(ctx, { handlers })).toBe(0);
  });

  it("whose process is killed on every attempt is parked without another run", async () => {
    await enqueue();
    const handle = vi.fn(async () => "done" as const);
    const handlers = handlersOf(handle);
    for (let kills = 0; kills < 10; kills += 1) {
      expect(await takeJobs(ctx, handlers, { stream: "jobs", limit: 1 })).toHaveLength(1);
      ctx.clock.advance(60_000);
    }
    expect(await runJobs(ctx, { handlers })).toBe(1);
    expect(handle).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ parkedAt: ctx.clock.now() });
  });

  it("renews its lease while it runs, and is aborted without effect when another worker has taken it over", async () => {
    await enqueue();
    const worker = { ...ctx, clock: { now: () => new Date() } };
    await ctx.db.update(jobs).set({ dueAt: new Date(0) });
    const [leaseMs, stream] = [300, "jobs"] as const;
    const handlers = handlersOf(async ({ signal }) => {
      await sleep(900);
      expect(await takeJobs(worker, handlers, { stream, limit: 1, leaseMs })).toEqual([]);
      const other = ctx.ids.uuid();
      await ctx.db.update(jobs).set({ leaseToken: other });
      await vi.waitFor(() => expect(signal.aborted).toBe(true));
      return "done";
    });
    const [job] = await takeJobs(worker, handlers, { stream, limit: 1, leaseMs });
    if (job === undefined) throw new Error("nothing was taken");
    await runJob(worker, handlers, job, { stopping, leaseMs });
    expect(await stored()).toMatchObject({ attemptCount: 1, parkedAt: null, lastError: null });
  });
});

describe("a consumer", () => {
  const changed = async () => {
    const { userId, emailSealed } = await makeUser(ctx);
    const payload = { userId, emailSealed, firstName: "A", locale: "en" };
    await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", payload));
    return userId;
  };
  const nameOf = async (userId: string) =>
    (await ctx.db.select().from(users).where(eq(users.id, userId)))[0]?.lastName;
  /** Appends a character to the last name for each run. */
  const adding = (afterEffect: () => Promise<void> | void) =>
    consumeEvent({
      name: "add-sign",
      events: ["password.changed"],
      handle: async (own, tx, { payload }) => {
        await tx.execute(sql`update users set last_name = last_name || '+' where id = ${payload.userId}`);
        await enqueueJob(own, tx, work, {});
        await afterEffect();
      },
    });

  it("that fails between its effect and the commit is run again, and its effect happens once", async () => {
    const userId = await changed();
    const before = await nameOf(userId);
    let breaks = 3;
    const consumer = adding(() => {
      breaks -= 1;
      if (breaks >= 0) throw new Error("broke off");
    });
    await relayEvents(ctx, texts, null, [consumer]);
    await relayEvents(ctx, texts, null, [consumer]);
    const handlers = collectHandlers([{ consumers: [consumer] }]);
    for (let tries = 0; tries < 6; tries += 1) {
      await runJobs(ctx, { handlers });
      ctx.clock.advance(60_000);
    }
    expect(await nameOf(userId)).toBe(`${before}+`);
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ name: "do-work" }]);
  });

  it("whose connection breaks in the transaction, or that runs twice concurrently, has its effect once", async () => {
    const userId = await changed();
    const before = await nameOf(userId);
    let isFirst = true;
    const consumer = adding(async () => {
      if (!isFirst) return;
      isFirst = false;
      const admin = testContext(database.db).db.$client;
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`;
      await sleep(50);
    });
    await relayEvents(ctx, texts, null, [consumer]);
    const handlers = collectHandlers([{ consumers: [consumer] }]);
    const takeOne = async () => {
      ctx.clock.advance(60_000);
      return takeJobs(ctx, handlers, { stream: "consumers", limit: 1 });
    };
    for (const job of await takeOne()) await runJob(ctx, handlers, job, { stopping });
    expect(await nameOf(userId)).toBe(before);
    const twice = [...(await takeOne()), ...(await takeOne())];
    expect(twice).toHaveLength(2);
    await Promise.all(twice.map((job) => runJob(ctx, handlers, job, { stopping })));
    expect(await nameOf(userId)).toBe(`${before}+`);
    expect(await ctx.db.$count(jobs)).toBe(1);
  });
});
