import type { News } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import {
  deliveries,
  notificationPreferences,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from "@evenly/db/notifications/tables";
import {
  type MadeUser,
  makeUser,
  openTestContext,
  openTestSession,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { NotificationTexts } from "../ports.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { createNotifications } from "./create-notifications.ts";
import { defaultSettings } from "./load.ts";
import { updateSettings } from "./update-settings.ts";

const texts: NotificationTexts = {
  notification: async ({ template, data }) => ({
    title: template,
    message: "count" in data ? String(data.count) : JSON.stringify(data),
    actionText: "open",
  }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};
const MINUTE = 60_000;

const { database } = await openTestContext();
let ctx: TestContext;
let ana: MadeUser;
beforeEach(async () => {
  ctx = testContext(database.db);
  ana = await makeUser(ctx, { timeZone: "Europe/Berlin" });
});

/** Creates notifications one after another, each for its own event, in one transaction. */
function say(...news: readonly News[]) {
  return sayIn(texts, ...news);
}

async function sayIn(texts: NotificationTexts, ...news: readonly News[]) {
  const sourced = news.map((each) => ({ eventId: ctx.ids.uuid(), requestId: null, news: each }));
  return inTransaction(ctx.db, (tx) => createNotifications({ ctx, tx, texts, lease: null }, sourced));
}

const listOf = (userId: string) =>
  ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt));
const sentTo = async (userId: string) =>
  ctx.db
    .select({
      channel: deliveries.channel,
      dueAt: deliveries.dueAt,
      scheduledFor: deliveries.scheduledFor,
      push: deliveries.pushSubscriptionId,
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(eq(notifications.userId, userId))
    .orderBy(asc(deliveries.channel));

async function choose(userId: string, changes: Partial<typeof notificationSettings.$inferInsert>) {
  const settings = { ...defaultSettings(userId, ctx.clock.now()), ...changes };
  await ctx.db.insert(notificationSettings).values(settings);
}

async function subscribe(userId: string, facts: { isEnded?: boolean; hasEndedSession?: boolean } = {}) {
  const isEnded = facts.hasEndedSession ?? false;
  const sessionId = await openTestSession(ctx, { userId, isEnded, idleMs: 24 * 60 * MINUTE });
  const id = ctx.ids.uuid();
  const ended = facts.isEnded ? { endedAt: ctx.clock.now(), endedReason: "gone" as const } : {};
  const kept = { endpointHash: id, subscriptionSealed: ana.emailSealed, createdAt: ctx.clock.now() };
  await ctx.db.insert(pushSubscriptions).values({ id, userId, sessionId, ...kept, ...ended });
  return id;
}

const budget = (userId: string, onceKey?: string): News => ({
  userId,
  content: {
    template: "budgetAlert",
    data: {
      budgetId: "b",
      category: "food",
      percentage: 96,
      spentMinor: "96",
      budgetMinor: "100",
      currency: "USD",
    },
  },
  ...(onceKey === undefined ? {} : { onceKey }),
});
const activity = (userId: string, key = "group 1"): News => ({
  userId,
  content: { template: "exportReady", data: { exportId: "e", rows: 1, count: 1 } },
  digest: { key, windowMs: 10 * MINUTE },
});
const stolen = (userId: string): News => ({ userId, content: { template: "sessionStolen", data: {} } });

describe("channels", () => {
  it("follow the person's settings: one push per open browser, none for disabled channels and muted types", async () => {
    const [laptop, phone] = [await subscribe(ana.userId), await subscribe(ana.userId)];
    await subscribe(ana.userId, { isEnded: true });
    await subscribe(ana.userId, { hasEndedSession: true });
    const ben = await makeUser(ctx);
    await subscribe(ben.userId);
    await choose(ben.userId, { emailNotifications: false });
    await ctx.db
      .insert(notificationPreferences)
      .values({ userId: ben.userId, type: "budget_alert", channel: "push", isEnabled: false });
    const { deliveries: made } = await say(budget(ana.userId), budget(ben.userId));
    const toAna = await sentTo(ana.userId);
    expect(toAna.map(({ channel }) => channel)).toEqual(["email", "in_app", "push", "push"]);
    expect(toAna.flatMap(({ push }) => push ?? []).sort()).toEqual([laptop, phone].sort());
    expect((await sentTo(ben.userId)).map(({ channel }) => channel)).toEqual(["in_app"]);
    expect(made).toHaveLength(5);
  });

  it("of a security alert always include e-mail and the list, and a confirmed phone when enabled", async () => {
    await choose(ana.userId, { emailNotifications: false, pushNotifications: false, isInAppEnabled: false });
    const ben = await makeUser(ctx, { isVerified: false });
    await choose(ben.userId, { isSmsEnabled: true });
    await ctx.db.execute(sql`update users set phone_sealed = email_sealed, phone_lookup = 'l', phone_confirmed_at = now()
      where id = ${ben.userId}`);
    await say(stolen(ana.userId), stolen(ben.userId));
    expect((await sentTo(ana.userId)).map(({ channel }) => channel)).toEqual(["email", "in_app"]);
    expect((await sentTo(ben.userId)).map(({ channel }) => channel)).toEqual(["email", "in_app", "sms"]);
  });

  it("keeps a push until the quiet hours of the person's zone end; other channels and urgent pushes go at once", async () => {
    await subscribe(ana.userId);
    await choose(ana.userId, { quietHoursEnabled: true, quietHoursStart: "22:00", quietHoursEnd: "07:00" });
    ctx.clock.set(new Date("2026-11-21T21:30:00Z"));
    await say(budget(ana.userId));
    const end = new Date("2026-11-22T06:00:00Z");
    const now = ctx.clock.now();
    expect((await sentTo(ana.userId)).map((row) => [row.channel, row.dueAt, row.scheduledFor])).toEqual([
      ["email", now, null],
      ["in_app", now, null],
      ["push", end, end],
    ]);
    const ben = await makeUser(ctx, { timeZone: "Europe/Berlin" });
    await subscribe(ben.userId);
    await choose(ben.userId, { quietHoursEnabled: true, quietHoursStart: "22:00", quietHoursEnd: "07:00" });
    await say(stolen(ben.userId));
    expect((await sentTo(ben.userId)).map((row) => [row.dueAt, row.scheduledFor])).toEqual(
      [1, 2, 3].map(() => [now, null]),
    );
  });

  it("reschedules kept-back pushes when the person changes their quiet hours or zone", async () => {
    await subscribe(ana.userId);
    await choose(ana.userId, { quietHoursEnabled: true, quietHoursStart: "22:00", quietHoursEnd: "07:00" });
    ctx.clock.set(new Date("2026-11-21T21:30:00Z"));
    const duePush = async () => {
      const due = (await sentTo(ana.userId)).flatMap((row) => (row.push ? [row.dueAt.getTime()] : []));
      return due.sort().map((at) => new Date(at));
    };
    await say(budget(ana.userId), activity(ana.userId));
    const kept = new Date("2026-11-22T06:00:00Z");
    expect(await duePush()).toEqual([kept, kept]);
    const asking = ctx.asUser(ana.userId);
    ctx.clock.advance(MINUTE);
    await updateSettings(asking, { soundEnabled: false });
    await updateProfile(asking, { locale: "de" });
    expect(await duePush()).toEqual([kept, kept]);
    await updateSettings(asking, { quietHours: { enabled: false, start: "22:00", end: "07:00" } });
    expect(await duePush()).toEqual([ctx.clock.now(), kept]);
    ctx.clock.advance(10 * MINUTE);
    await updateProfile(asking, { timeZone: "Asia/Tokyo" });
    expect((await duePush())[1]).toEqual(ctx.clock.now());
  });

  it("skips and reports a person with an unknown zone, and notifies all others", async () => {
    const ben = await makeUser(ctx);
    await choose(ben.userId, { quietHoursEnabled: true });
    await ctx.db.execute(sql`update users set time_zone = 'Mars/Base' where id = ${ben.userId}`);
    await say(budget(ben.userId), budget(ana.userId));
    expect([(await listOf(ben.userId)).length, (await listOf(ana.userId)).length]).toEqual([0, 1]);
  });
});

describe("bursts of one kind", () => {
  it("are one notification with the latest text and the count, and one mail and one push at the window's end", async () => {
    await subscribe(ana.userId);
    const start = ctx.clock.now();
    await say(activity(ana.userId), activity(ana.userId), activity(ana.userId));
    for (let more = 0; more < 9; more += 1) {
      ctx.clock.advance(MINUTE);
      const { deliveries: added, frames } = await say(activity(ana.userId));
      expect(added).toEqual([]);
      expect(frames).toMatchObject([
        { userId: ana.userId, frame: { data: { counts: { unread: 1 }, change: { kind: "renewed" } } } },
      ]);
    }
    expect(await listOf(ana.userId)).toMatchObject([{ message: "12", digestCount: 12, data: { count: 12 } }]);
    const end = new Date(start.getTime() + 10 * MINUTE);
    expect((await sentTo(ana.userId)).map((row) => [row.channel, row.dueAt, row.scheduledFor])).toEqual([
      ["email", end, end],
      ["in_app", start, null],
      ["push", end, end],
    ]);
  });

  it("start again once their notification was read, archived or deleted, or its window has ended", async () => {
    const change = (values: Partial<typeof notifications.$inferInsert>) =>
      ctx.db.update(notifications).set(values).where(eq(notifications.userId, ana.userId));
    await say(activity(ana.userId));
    for (const values of [
      { readAt: ctx.clock.now() },
      { archivedAt: ctx.clock.now() },
      { deletedAt: ctx.clock.now() },
    ]) {
      await change(values);
      ctx.clock.advance(1000);
      await say(activity(ana.userId));
    }
    ctx.clock.advance(10 * MINUTE);
    await say(activity(ana.userId));
    expect((await listOf(ana.userId)).map(({ digestCount }) => digestCount)).toEqual([1, 1, 1, 1, 1]);
  });

  it("are kept separate by person and by kind", async () => {
    const ben = await makeUser(ctx);
    await say(
      activity(ana.userId),
      activity(ben.userId),
      activity(ana.userId, "group 2"),
      activity(ana.userId),
    );
    expect((await listOf(ana.userId)).map(({ digestCount }) => digestCount).sort()).toEqual([1, 2]);
    expect((await listOf(ben.userId)).map(({ digestCount }) => digestCount)).toEqual([1]);
  });

  it("count correctly when twenty arrive concurrently", async () => {
    const slowly: NotificationTexts = {
      ...texts,
      notification: async (...words) => {
        await new Promise((resolve) => setTimeout(resolve, 25));
        return texts.notification(...words);
      },
    };
    // Opens every connection first, so that the calls really run concurrently.
    await Promise.all(Array.from({ length: 10 }, () => ctx.db.execute(sql`select pg_sleep(0.1)`)));
    await Promise.all(Array.from({ length: 20 }, () => sayIn(slowly, activity(ana.userId))));
    expect((await listOf(ana.userId)).map(({ digestCount }) => digestCount)).toEqual([20]);
  });

  it("never include money and security notifications, which are sent one by one", async () => {
    const digest = { key: "k", windowMs: MINUTE };
    const paid: News = {
      userId: ana.userId,
      digest,
      content: {
        template: "paymentReceived",
        data: { amountMinor: "1", currency: "USD", payerName: "Ben", note: null, transferId: "t" },
      },
    };
    await say(paid, paid, { ...stolen(ana.userId), digest }, { ...stolen(ana.userId), digest });
    expect(await listOf(ana.userId)).toHaveLength(4);
    expect(
      (await sentTo(ana.userId)).every(({ dueAt }) => dueAt.getTime() === ctx.clock.now().getTime()),
    ).toBe(true);
  });
});

describe("notifications with a once-key", () => {
  it("are sent once per threshold, person and period, however often they are reported", async () => {
    const key = "budget b 2026-11 95";
    const ben = await makeUser(ctx);
    expect((await say(budget(ana.userId, key), budget(ana.userId, key))).deliveries).toHaveLength(2);
    await Promise.all(
      Array.from({ length: 10 }, () => say(...Array.from({ length: 10 }, () => budget(ana.userId, key)))),
    );
    await say(budget(ben.userId, key), budget(ana.userId, "budget b 2026-12 95"));
    const told = await ctx.db
      .select({ onceKey: notifications.onceKey })
      .from(notifications)
      .where(and(eq(notifications.userId, ana.userId), eq(notifications.template, "budgetAlert")))
      .orderBy(asc(notifications.onceKey));
    expect(told).toEqual([{ onceKey: key }, { onceKey: "budget b 2026-12 95" }]);
    expect(await listOf(ben.userId)).toHaveLength(1);
    expect(await sentTo(ana.userId)).toHaveLength(4);
  });

  it("do not deadlock two relays that process them in different orders", async () => {
    const people = [ana.userId, (await makeUser(ctx)).userId, (await makeUser(ctx)).userId];
    const before = await deadlocks();
    for (let round = 0; round < 5; round += 1) {
      const news = people.flatMap((userId) => [1, 2, 3].map((key) => budget(userId, `${round} ${key}`)));
      await Promise.all([news, news.toReversed(), news, news.toReversed()].map((each) => say(...each)));
    }
    expect((await listOf(ana.userId)).length).toBe(15);
    expect(await deadlocks()).toBe(before);
  });
});

/** Deadlocks that the server counted since the database was created. */
async function deadlocks(): Promise<unknown> {
  await database.db.execute(sql`select pg_stat_clear_snapshot()`);
  const rows = await database.db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks;
}
