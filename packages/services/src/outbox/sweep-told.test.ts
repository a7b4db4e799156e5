import { deliveries, notifications, pushSubscriptions } from "@evenly/db/notifications/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { webhookInbox } from "@evenly/db/webhooks/tables";
import {
  createTestDatabase,
  makeNotification,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealSubscription } from "../shared/sealed-subscriptions.ts";
import { sweepTold } from "./sweep-told.ts";

const DAY_MS = 24 * 60 * 60_000;
let database: TestDatabase;
let ctx: TestContext;
let userId = "";
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  userId = (await makeUser(ctx)).userId;
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});
beforeEach(async () => {
  for (const table of [deliveries, notifications, pushSubscriptions, outbox]) await ctx.db.delete(table);
  // Ids carry the time of the machine.
  ctx.clock.set(new Date());
});

async function endedSubscription(endedAt: Date | null): Promise<string> {
  const id = ctx.ids.uuid();
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscriptionSealed = sealSubscription(ctx, id, { endpoint: "https://push.example.test/1", keys });
  const ended = { endedAt, endedReason: endedAt === null ? null : ("gone" as const) };
  const facts = { id, userId, endpointHash: id, subscriptionSealed, createdAt: ctx.clock.now() };
  await ctx.db.insert(pushSubscriptions).values({ ...facts, ...ended });
  return id;
}
const states = async () => (await ctx.db.select().from(deliveries)).map(({ state }) => state).sort();

describe("sweepTold", () => {
  it("deletes deliveries that ended a year ago, and never one that is still to be sent", async () => {
    const ended = ["sent", "delivered", "failed", "dropped"] as const;
    for (const state of [...ended, "pending"] as const) await makeNotification(ctx, userId, {}, [{ state }]);
    ctx.clock.advance(364 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(0);
    ctx.clock.advance(2 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(ended.length);
    expect(await states()).toEqual(["pending"]);
    expect(await sweepTold(ctx)).toBe(0);
  });

  it("deletes what nobody sees in a list with its last delivery, and nothing that anybody sees", async () => {
    const carrier = { isListed: false, title: "carrier" };
    await makeNotification(ctx, userId, { title: "listed" });
    await makeNotification(ctx, userId, carrier);
    await makeNotification(ctx, userId, { title: "deleted", deletedAt: ctx.clock.now() });
    await makeNotification(ctx, userId, { ...carrier, title: "once", onceKey: "budget:1" });
    const waiting = [{ state: "sent" }, { state: "pending", channel: "email" }] as const;
    await makeNotification(ctx, userId, { ...carrier, title: "waits" }, waiting);
    ctx.clock.advance(366 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(5);
    const titles = (await ctx.db.select().from(notifications)).map(({ title }) => title).sort();
    expect(titles).toEqual(["listed", "once", "waits"]);
  });

  it("deletes a browser's ended subscription once no delivery names it, and none that lives", async () => {
    const lives = await endedSubscription(null);
    const ended = await endedSubscription(ctx.clock.now());
    const pushed = await endedSubscription(ctx.clock.now());
    const push = { channel: "push", pushSubscriptionId: pushed, state: "pending" } as const;
    await makeNotification(ctx, userId, {}, [push]);
    ctx.clock.advance(366 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(1);
    const left = (await ctx.db.select().from(pushSubscriptions)).map(({ id }) => id);
    expect(left.sort()).toEqual([lives, pushed].sort());
    expect(left).not.toContain(ended);
  });

  it("deletes events that were told a month ago, and none that a relay or a socket still waits for", async () => {
    const at = ctx.clock.now();
    const told = { relayedAt: at, publishedAt: at };
    const batches = { told, unrelayed: { ...told, relayedAt: null }, untold: { ...told, publishedAt: null } };
    for (const [name, marks] of Object.entries(batches)) {
      const batch = { id: ctx.ids.uuid(), name, version: 1, events: [], eventCount: 0, createdAt: at };
      await ctx.db.insert(outbox).values({ ...batch, ...marks });
    }
    ctx.clock.advance(29 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(0);
    ctx.clock.advance(2 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(1);
    const left = (await ctx.db.select().from(outbox)).map(({ name }) => name).sort();
    expect(left).toEqual(["unrelayed", "untold"]);
  });

  it("deletes what providers said a month ago, read or not", async () => {
    const at = ctx.clock.now();
    const call = { provider: "email", url: "http://localhost/x", body: "{}", receivedAt: at };
    for (const processedAt of [at, null])
      await ctx.db
        .insert(webhookInbox)
        .values({ ...call, id: ctx.ids.uuid(), providerEventId: ctx.ids.uuid(), processedAt });
    ctx.clock.advance(29 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(0);
    ctx.clock.advance(2 * DAY_MS);
    expect(await sweepTold(ctx)).toBe(2);
    expect(await ctx.db.$count(webhookInbox)).toBe(0);
  });
});
