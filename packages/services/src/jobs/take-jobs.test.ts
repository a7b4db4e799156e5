import { defineJob } from "@evenly/contract";
import { inTransaction, type Tx } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { leaseJobs } from "@evenly/db/jobs/lease-queries";
import { jobs } from "@evenly/db/jobs/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { consumeEvent, handleJob } from "../feature.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import type { NotificationTexts } from "../ports.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";
import { recordEvent } from "../shared/record-event.ts";
import { collectHandlers, type Handlers } from "./handlers.ts";
import { runJob } from "./run-job.ts";
import { JOB_LEASE_MS, takeJobs } from "./take-jobs.ts";

const texts = {
  notification: async () => ({ title: "", message: "", actionText: "" }),
} as unknown as NotificationTexts;
const count = defineJob({ name: "count-up", version: 1, payload: z.object({ number: z.number() }) });
const counting = collectHandlers([{ jobs: [handleJob(count, async () => "done")] }]);
const stopping = new AbortController().signal;

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  ctx.clock.set(new Date());
});
afterEach(async () => {
  await ctx.lane.close();
  await database.drop();
});

const enqueue = (number: number, options: Parameters<typeof enqueueJob>[4] = {}) =>
  inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, count, { number }, options));
const take = (limit = 10, handlers: Handlers = counting) =>
  takeJobs(ctx, handlers, { stream: "jobs", limit });
const numbers = (taken: Awaited<ReturnType<typeof take>>) =>
  taken.map(({ payload }) => (payload as { number: number }).number);

describe("takeJobs", () => {
  it("gives a due job to one worker until its lease ends", async () => {
    await enqueue(1);
    await enqueue(2, { dueAt: new Date(ctx.clock.now().getTime() + 60_000) });
    expect(numbers(await take())).toEqual([1]);
    expect(await take()).toEqual([]);
    ctx.clock.advance(JOB_LEASE_MS);
    expect(await take()).toMatchObject([{ payload: { number: 1 }, attempt: 2 }]);
    ctx.clock.advance(60_000);
    expect(numbers(await take()).sort()).toEqual([1, 2]);
  });

  it("leaves jobs of an unknown name or a newer version to workers that know them", async () => {
    await enqueue(1);
    await ctx.db.update(jobs).set({ version: 2 });
    expect(await take()).toEqual([]);
    expect(await take(10, collectHandlers([]))).toEqual([]);
  });

  it("gives jobs of one ordering key one at a time, and none behind a failed or parked one", async () => {
    for (const number of [1, 2]) await enqueue(number, { orderingKey: "a" });
    await enqueue(3, { orderingKey: "b" });
    const taken = await take();
    expect(numbers(taken).sort()).toEqual([1, 3]);
    await ctx.db.update(jobs).set({ parkedAt: ctx.clock.now(), leasedUntil: null });
    await ctx.db.update(jobs).set({ parkedAt: null }).where(sql`payload->>'number' = '2'`);
    expect(await take()).toEqual([]);
    await ctx.db
      .delete(jobs)
      .where(
        eq(jobs.id, taken.find(({ payload }) => (payload as { number: number }).number === 1)?.id ?? ""),
      );
    expect(numbers(await take())).toEqual([2]);
  });

  it("gives each job to one of twenty concurrent workers", async () => {
    for (let number = 0; number < 60; number += 1) await enqueue(number);
    const found = await Promise.all(Array.from({ length: 20 }, () => take(5)));
    while (found.flat().length < 60) found.push(await take(5));
    expect(new Set(numbers(found.flat())).size).toBe(60);
    expect(found.flat()).toHaveLength(60);
  });
});

const EACH = 12;
/**
 * Writes events of two people, each under the person's lock, and relays and handles them concurrently. The first name records
 * the order of writes, the last name the order of handling, each in its own transaction.
 */
async function handleInParallel(
  leased: (handlers: Handlers, limit: number) => ReturnType<typeof takeJobs>,
  isWrittenFirst: boolean,
) {
  const people = [await makeUser(ctx), await makeUser(ctx)];
  await ctx.db.update(users).set({ firstName: "", lastName: "" });
  const consumer = consumeEvent({
    name: "note-handles",
    events: ["handle.changed"],
    orderingKey: ({ payload }) => payload.userId,
    handle: async (_ctx, tx, { payload: { userId, handle } }) => {
      await tx.execute(sql`select pg_sleep(random() * 0.05)`);
      await tx.execute(sql`update users set last_name = last_name || ${handle}::text where id = ${userId}`);
    },
  });
  const handlers = collectHandlers([{ consumers: [consumer] }]);
  const write = async ({ userId, emailSealed }: (typeof people)[number], handle: string) =>
    inTransaction(ctx.db, async (tx) => {
      await tx.execute(sql`update users set first_name = first_name || ${handle}::text where id = ${userId}`);
      const at = new Date().toISOString();
      await recordEvent(ctx, tx, "handle.changed", {
        userId,
        emailSealed,
        handle,
        at,
        firstName: "A",
        locale: "en",
      });
    });
  const writing = Promise.all(
    people.flatMap((person) => Array.from("abcdefghijkl", (handle) => write(person, handle))),
  );
  const read = async () => ctx.db.select({ written: users.firstName, heard: users.lastName }).from(users);
  const isDone = async () => (await read()).every(({ heard }) => heard.length >= EACH);
  const relay = async () => {
    while (!(await isDone())) await relayEvents(ctx, texts, null, [consumer]);
  };
  const work = async () => {
    while (!(await isDone())) {
      for (const job of await leased(handlers, 2)) await runJob(ctx, handlers, job, { stopping });
    }
  };
  if (isWrittenFirst) {
    await writing;
    while ((await relayEvents(ctx, texts, null, [consumer])).isLeft);
  }
  await Promise.all([writing, relay(), relay(), ...Array.from({ length: 20 }, work)]);
  return read();
}

describe("events of one ordering key", () => {
  it("wait for an earlier one that another relay still holds; events of other consumers do not wait", async () => {
    const { userId, emailSealed } = await makeUser(ctx);
    const event = { userId, emailSealed, firstName: "A", locale: "en" };
    const consume = (name: string, ordered: object) =>
      consumeEvent({ name, events: ["password.changed"], handle: async () => {}, ...ordered });
    const consumers = [consume("in-order", { orderingKey: () => userId }), consume("in-any-order", {})];
    const handlers = collectHandlers([{ consumers }]);
    const record = () => inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", event));
    const namesTaken = async () => {
      const taken = await takeJobs(ctx, handlers, { stream: "consumers", limit: 10 });
      return taken.map(({ name, payload }) => [name, (payload as { eventId: string }).eventId]);
    };
    const first = await record();
    await inTransaction(ctx.db, async (tx) => {
      await tx.select().from(outbox).for("update");
      const second = await record();
      expect(await relayEvents(ctx, texts, null, consumers)).toMatchObject({ events: 1, handed: 2 });
      expect(await namesTaken()).toEqual([["in-any-order", second.id]]);
    });
    expect(await relayEvents(ctx, texts, null, consumers)).toMatchObject({ events: 1, handed: 2 });
    expect((await namesTaken()).sort()).toEqual([
      ["in-any-order", first.id],
      ["in-order", first.id],
    ]);
  });

  it("reach their consumer once each, in commit order, with twenty concurrent workers", async () => {
    const take = (handlers: Handlers, limit: number) =>
      takeJobs(ctx, handlers, { stream: "consumers", limit });
    const people = await handleInParallel(take, false);
    expect(people.map(({ heard }) => heard)).toEqual(people.map(({ written }) => written));
    expect(await ctx.db.$count(jobs)).toBe(0);
  }, 60_000);

  it("control: are reordered when ordering keys are ignored", async () => {
    const people = await handleInParallel(async (_handlers, limit) => {
      await ctx.db.update(jobs).set({ orderingKey: null }).where(isNotNull(jobs.orderingKey));
      const [leaseToken, now] = [ctx.ids.uuid(), ctx.clock.now()];
      const leasedUntil = new Date(now.getTime() + JOB_LEASE_MS);
      const kinds = [{ name: "note-handles", version: 99 }];
      const taken = await leaseJobs(ctx.db, { kinds, consumed: [], leaseToken, leasedUntil, now, limit });
      return taken.map((job) => ({ ...job, leaseToken }));
    }, true);
    expect(people.map(({ heard }) => heard)).not.toEqual(people.map(({ written }) => written));
    const sorted = people.map(({ heard }) => [...heard].sort().join(""));
    expect(sorted).toEqual(["abcdefghijkl", "abcdefghijkl"]);
  }, 60_000);
});

describe("the order of the outbox", () => {
  it("is commit order for two writers of one aggregate, even if the later one began first", async () => {
    const { userId, emailSealed } = await makeUser(ctx);
    const payload = { userId, emailSealed, firstName: "A", locale: "en" };
    const lock = (tx: Tx) => tx.select().from(users).where(eq(users.id, userId)).for("update");
    let go = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      go = resolve;
    });
    const [laterId, earlierId] = [ctx.ids.uuid(), ctx.ids.uuid()];
    let proceed = () => {};
    const mayProceed = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const later = inTransaction(ctx.db, async (tx) => {
      await tx.execute(sql`select 1`);
      go();
      await mayProceed;
      await lock(tx);
      await recordEvent(ctx, tx, "password.changed", payload, laterId);
    });
    await hasBegun;
    await inTransaction(ctx.db, async (tx) => {
      await lock(tx);
      await recordEvent(ctx, tx, "password.changed", payload, earlierId);
    });
    proceed();
    await later;
    const rows = await ctx.db.execute(sql`select events->0->>'id' as id from outbox order by created_at`);
    expect([...rows].map(({ id }) => id)).toEqual([earlierId, laterId]);
  });
});
