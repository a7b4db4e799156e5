import { deliveries, notifications, pushSubscriptions } from "@evenly/db/notifications/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { webhookInbox } from "@evenly/db/webhooks/tables";
import { makeNotification, makeUser, openTestContext } from "@evenly/testing";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { deleteOldRows } from "./delete-old-rows.ts";

const DAY_MS = 24 * 60 * 60_000;
const { ctx } = await openTestContext();
let userId = "";
beforeAll(async () => {
  userId = (await makeUser(ctx)).userId;
});
beforeEach(async () => {
  for (const table of [deliveries, notifications, pushSubscriptions, outbox]) await ctx.db.delete(table);
  // UUIDv7 ids contain the machine's time.
  ctx.clock.set(new Date());
});

async function endedPushSubscription(endedAt: Date | null): Promise<string> {
  const id = ctx.ids.uuid();
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscriptionSealed = sealPushSubscription(ctx, id, { endpoint: "https://push.example.test/1", keys });
  const ended = { endedAt, endedReason: endedAt === null ? null : ("gone" as const) };
  const facts = { id, userId, endpointHash: id, subscriptionSealed, createdAt: ctx.clock.now() };
  await ctx.db.insert(pushSubscriptions).values({ ...facts, ...ended });
  return id;
}
const states = async () => (await ctx.db.select().from(deliveries)).map(({ state }) => state).sort();

describe("deleteOldRows", () => {
  it("deletes deliveries that ended a year ago, and never a pending one", async () => {
    const ended = ["sent", "delivered", "failed", "dropped"] as const;
    for (const state of [...ended, "pending"] as const) await makeNotification(ctx, userId, {}, [{ state }]);
    ctx.clock.advance(364 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(0);
    ctx.clock.advance(2 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(ended.length);
    expect(await states()).toEqual(["pending"]);
    expect(await deleteOldRows(ctx)).toBe(0);
  });

  it("deletes an unlisted notification with its last delivery, and never a listed one", async () => {
    const carrier = { isListed: false, title: "carrier" };
    await makeNotification(ctx, userId, { title: "listed" });
    await makeNotification(ctx, userId, carrier);
    await makeNotification(ctx, userId, { title: "deleted", deletedAt: ctx.clock.now() });
    await makeNotification(ctx, userId, { ...carrier, title: "once", onceKey: "budget:1" });
    const waiting = [{ state: "sent" }, { state: "pending", channel: "email" }] as const;
    await makeNotification(ctx, userId, { ...carrier, title: "waits" }, waiting);
    ctx.clock.advance(366 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(5);
    const titles = (await ctx.db.select().from(notifications)).map(({ title }) => title).sort();
    expect(titles).toEqual(["listed", "once", "waits"]);
  });

  it("deletes an ended push subscription that no delivery references, and never an active one", async () => {
    const lives = await endedPushSubscription(null);
    const ended = await endedPushSubscription(ctx.clock.now());
    const pushed = await endedPushSubscription(ctx.clock.now());
    const push = { channel: "push", pushSubscriptionId: pushed, state: "pending" } as const;
    await makeNotification(ctx, userId, {}, [push]);
    ctx.clock.advance(366 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(1);
    const left = (await ctx.db.select().from(pushSubscriptions)).map(({ id }) => id);
    expect(left).toEqual([lives, pushed].sort());
    expect(left).not.toContain(ended);
  });

  it("deletes events relayed and published a month ago, and none that still waits for the relay or for publishing", async () => {
    const at = ctx.clock.now();
    const done = { relayedAt: at, publishedAt: at };
    const rows = {
      done,
      unrelayed: { ...done, relayedAt: null },
      unpublished: { ...done, publishedAt: null },
    };
    for (const [name, marks] of Object.entries(rows)) {
      const row = { id: ctx.ids.uuid(), name, version: 1, events: [], eventCount: 0, createdAt: at };
      await ctx.db.insert(outbox).values({ ...row, ...marks });
    }
    ctx.clock.advance(29 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(0);
    ctx.clock.advance(2 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(1);
    const left = (await ctx.db.select().from(outbox)).map(({ name }) => name).sort();
    expect(left).toEqual(["unpublished", "unrelayed"]);
  });

  it("deletes provider calls after a month, processed or not", async () => {
    const at = ctx.clock.now();
    const call = { provider: "email", url: "http://localhost/x", body: "{}", receivedAt: at };
    for (const processedAt of [at, null])
      await ctx.db
        .insert(webhookInbox)
        .values({ ...call, id: ctx.ids.uuid(), providerEventId: ctx.ids.uuid(), processedAt });
    ctx.clock.advance(29 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(0);
    ctx.clock.advance(2 * DAY_MS);
    expect(await deleteOldRows(ctx)).toBe(2);
    expect(await ctx.db.$count(webhookInbox)).toBe(0);
  });
});
