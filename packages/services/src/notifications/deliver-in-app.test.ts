import { NotificationId } from "@evenly/contract";
import { closeDatabase, openDatabase } from "@evenly/db";
import { deliveries, deliveryLeases } from "@evenly/db/notifications/tables";
import {
  createTestDatabase,
  makeNotification,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acknowledge } from "./acknowledge.ts";
import { deliverInApp } from "./deliver-in-app.ts";

const LEASE_MS = 60_000;
let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterEach(() => database.drop());

const due = [{ state: "pending" }] as const;
function deliver(bus = ctx.bus, db = ctx.db) {
  const now = ctx.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return deliverInApp({ ...ctx, bus, db }, { now, leaseUntil, leaseToken: ctx.ids.uuid(), from: "oldest" });
}
/** A bus that fails after running `meanwhile`. */
function failingBus(meanwhile: () => Promise<unknown>): TestContext["bus"] {
  const publish = async () => {
    await meanwhile();
    throw new Error("the bus is away");
  };
  return { ...ctx.bus, publish };
}
async function readDelivery(id = "") {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id));
  return row && { ...row, tries: row.tries.map(({ outcome }) => outcome) };
}

describe("deliverInApp", () => {
  it("publishes each fact of a notification under its own name", async () => {
    const { userId } = await makeUser(ctx);
    const said = {
      eventId: ctx.ids.uuid(),
      type: "type",
      title: "title",
      message: "one\ntwo",
      category: "category",
      actionUrl: "/url",
      actionText: "text",
      icon: "icon",
      digestCount: 3,
      priority: "high" as const,
      data: { fact: "a line\nand another" },
    };
    const [createdAt, snoozedUntil] = [new Date(ctx.clock.now().getTime() - 1000), ctx.clock.now()];
    const facts = { ...said, createdAt, snoozedUntil, readAt: createdAt, requestId: "request" };
    const { id } = await makeNotification(ctx, userId, facts, due);
    expect(await deliver()).toEqual({ leased: 1, isLast: true });
    const moments = { createdAt: createdAt.toISOString(), snoozedUntil: snoozedUntil.toISOString() };
    const second = { timestamp: moments.createdAt, metadata: said.data, read: true };
    const data = { ...said, ...moments, ...second, id, userId, isRead: true, isArchived: false };
    const frame = { type: "notification", data };
    expect(ctx.bus.published).toEqual([{ kind: "frames", items: [{ userId, requestId: "request", frame }] }]);
  });

  it("leaves deliveries that another process has leased after the lease unchanged, and logs the bus failure", async () => {
    const { userId } = await makeUser(ctx);
    const { deliveryIds } = await makeNotification(ctx, userId, {}, due);
    const slow = failingBus(() => {
      ctx.clock.advance(LEASE_MS);
      return deliver();
    });
    await expect(deliver(slow)).rejects.toThrow("the bus is away");
    expect(await readDelivery(deliveryIds[0])).toMatchObject({ state: "sent", attempts: 1, tries: ["sent"] });
  });

  it("counts a failed attempt when the lease ran out and no process leased them", async () => {
    const { userId } = await makeUser(ctx);
    const { deliveryIds } = await makeNotification(ctx, userId, {}, due);
    await deliver(failingBus(async () => ctx.clock.advance(LEASE_MS)));
    expect(await readDelivery(deliveryIds[0])).toMatchObject({ state: "pending", tries: ["retry"] });
    expect(await ctx.db.select().from(deliveryLeases)).toEqual([]);
  });

  it("records each delivery's own outcome when some were leased or seen while the bus failed", async () => {
    const { userId } = await makeUser(ctx);
    const make = () => makeNotification(ctx, userId, {}, due);
    const made = [await make(), await make(), await make()] as const;
    const [gone, seen, left] = made.map(({ deliveryIds }) => deliveryIds[0]);
    const failing = failingBus(async () => {
      await ctx.db.delete(deliveries).where(eq(deliveries.id, gone ?? ""));
      await acknowledge(ctx.asUser(userId), { notificationIds: [NotificationId.parse(made[1].id)] });
    });
    expect(await deliver(failing)).toEqual({ leased: 3, isLast: true });
    expect(await readDelivery(gone)).toBeUndefined();
    expect(await readDelivery(seen)).toMatchObject({ state: "delivered", tries: ["retry"] });
    expect(await readDelivery(left)).toMatchObject({ state: "pending", attempts: 1, tries: ["retry"] });
    expect(await ctx.db.select().from(deliveryLeases)).toEqual([]);
  });

  it("writes nothing for deliveries leased by another process when the bus fails", async () => {
    const { userId } = await makeUser(ctx);
    const others = await makeNotification(ctx, userId, {}, due);
    const until = new Date(ctx.clock.now().getTime() + LEASE_MS);
    await ctx.db
      .insert(deliveryLeases)
      .values({ token: ctx.ids.uuid(), until, deliveryIds: [...others.deliveryIds] });
    await makeNotification(ctx, userId, {}, due);
    expect(await deliver(failingBus(async () => {}))).toEqual({ leased: 1, isLast: true });
    expect(await readDelivery(others.deliveryIds[0])).toMatchObject({ state: "pending", tries: [] });
  });

  it("leaves deliveries that could be neither published nor recorded until the lease ends", async () => {
    const { userId } = await makeUser(ctx);
    const { deliveryIds } = await makeNotification(ctx, userId, {}, due);
    const db = openDatabase({ url: database.url, applicationName: "evenly-test-lost", poolMax: 1 });
    await expect(
      deliver(
        failingBus(() => closeDatabase(db)),
        db,
      ),
    ).rejects.toThrow();
    expect(await deliver()).toMatchObject({ leased: 0 });
    ctx.clock.advance(LEASE_MS);
    expect(await deliver()).toMatchObject({ leased: 1 });
    expect(await readDelivery(deliveryIds[0])).toMatchObject({ state: "sent", attempts: 1, tries: ["sent"] });
  });
});
