import type { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import type { deliveries } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeAdmin, makeNotification, makeUser, openTestContext } from "@evenly/testing";
import { createRandom } from "@evenly/testing/random";
import { describe, expect, it } from "vitest";
import { getAnalytics } from "./get-analytics.ts";

const { ctx } = await openTestContext();

type Row = Partial<typeof deliveries.$inferInsert> & { readonly template: string; readonly made: Date };
/** Channels that report arrival; mail and text message have no receipts. */
const RECEIPTS: readonly DeliveryChannel[] = ["in_app", "push"];
const DAY_MS = 24 * 60 * 60_000;
const IDS = { paymentReceived: "payment_received", newDevice: "new_device", announcement: "announcement" };
const sealed = `test.${"x".repeat(40)}`;

/** Creates `count` notifications of the last 40 days with deliveries of every kind, deterministic per seed. */
async function makeDeliveries(userId: string, seed: number, count: number): Promise<readonly Row[]> {
  const { between, chance, pick } = createRandom(seed);
  const made: Row[] = [];
  for (let index = 0; index < count; index += 1) {
    const createdAt = new Date(ctx.clock.now().getTime() - between(1, 40 * DAY_MS));
    const template = pick(["paymentReceived", "newDevice", "announcement"] as const);
    const later = () => new Date(createdAt.getTime() + between(0, 60_000));
    const told = (["in_app", "email", "sms"] as const).map((channel) => {
      const state = pick(["pending", "sent", "delivered", "failed", "dropped"] as const);
      return {
        channel,
        state,
        addressSealed: channel === "in_app" ? null : sealed,
        sentAt: state === "sent" || state === "delivered" ? later() : null,
        deliveredAt: state === "delivered" ? later() : null,
        lastError: state === "failed" ? pick(["no such address", "timed out", null]) : null,
      };
    });
    const isListed = chance(0.8);
    await makeNotification(
      ctx,
      userId,
      { createdAt, template, isListed, ...(isListed ? {} : { deletedAt: createdAt }) },
      told,
    );
    made.push(...told.map((row) => ({ ...row, template: IDS[template], made: createdAt })));
  }
  return made;
}

/** Reference computation of the same figures. */
function countByHand(rows: readonly Row[], from: Date, to: Date, receiptChannels = RECEIPTS) {
  const inside = rows.filter(({ made }) => made >= from && made < to);
  const isSent = ({ state }: Row) => state === "sent" || state === "delivered";
  const count = (some: readonly Row[], state: string) => some.filter((row) => row.state === state).length;
  const sentOf = (some: readonly Row[]) => some.filter(isSent).length;
  const rateOf = (some: readonly Row[]) => {
    const told = some.filter((row) => receiptChannels.includes(row.channel as DeliveryChannel));
    return sentOf(told) === 0 ? null : count(told, "delivered") / sentOf(told);
  };
  const sent = inside.filter(isSent);
  const arrived = inside.filter(({ state }) => state === "delivered");
  const tookMs = arrived.map((row) => Number(row.deliveredAt) - Number(row.made));
  const keys = (of: (row: Row) => string) => [...new Set(inside.map(of))].sort();
  const dayOf = ({ made }: Row) => made.toISOString().slice(0, 10);
  const reasonOf = (row: Row) => `${row.channel}|${row.lastError ?? "unknown"}`;
  const failed = inside.filter(({ state }) => state === "failed");
  return {
    totalSent: sent.length,
    totalDelivered: count(inside, "delivered"),
    totalFailed: count(inside, "failed"),
    totalPending: count(inside, "pending"),
    totalDropped: count(inside, "dropped"),
    deliveryRate: rateOf(inside),
    channels: (["in_app", "email", "sms", "push"] as const).map((channel) => {
      const own = inside.filter((row) => row.channel === channel);
      return {
        channel,
        sent: sentOf(own),
        delivered: count(own, "delivered"),
        failed: count(own, "failed"),
        pending: count(own, "pending"),
        dropped: count(own, "dropped"),
        hasReceipts: receiptChannels.includes(channel),
        rate: rateOf(own),
      };
    }),
    topTemplates: keys(({ template }) => template)
      .map((template) => {
        const own = inside.filter((row) => row.template === template);
        const told = own.filter((row) => receiptChannels.includes(row.channel as DeliveryChannel));
        const withReceipts = { sent: sentOf(told), delivered: count(told, "delivered") };
        return { template, sent: sentOf(own), withReceipts, rate: rateOf(own) };
      })
      .sort((a, b) => b.sent - a.sent || (a.template < b.template ? -1 : 1)),
    averageDeliveryTimeMs:
      tookMs.length === 0 ? null : tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length,
    failures: [...new Set(failed.map(reasonOf))]
      .sort()
      .map((key) => {
        const [channel = "", reason = ""] = key.split("|");
        const reasonCode = { "no such address": "no_address", "timed out": "timed_out" }[reason] ?? "unknown";
        return { channel, reason, reasonCode, count: failed.filter((row) => reasonOf(row) === key).length };
      })
      .sort((a, b) => b.count - a.count),
    days: keys(dayOf).map((day) => {
      const own = inside.filter((row) => dayOf(row) === day);
      return { day, sent: sentOf(own), delivered: count(own, "delivered"), failed: count(own, "failed") };
    }),
  };
}

function expectSame(
  found: Awaited<ReturnType<typeof getAnalytics>>,
  expected: ReturnType<typeof countByHand>,
) {
  const { averageDeliveryTimeMs, ...figures } = expected;
  const { averageDeliveryTimeMs: foundMs, ...rest } = found;
  expect(rest).toEqual(figures);
  expect(foundMs).toBeCloseTo(averageDeliveryTimeMs ?? Number.NaN, 3);
}

describe("getAnalytics", () => {
  it("equals the reference computation over the delivery rows, for the caller's own and for all users", async () => {
    const [ana, ben, admin] = [await makeUser(ctx), await makeUser(ctx), await makeAdmin(ctx)];
    const rows = [await makeDeliveries(ana.userId, 1, 60), await makeDeliveries(ben.userId, 2, 20)] as const;
    const to = ctx.clock.now();
    const from = new Date(to.getTime() - 30 * DAY_MS);
    const asked = { scope: "own" } as const;
    expectSame(await getAnalytics(ctx.asUser(ana.userId), asked), countByHand(rows[0], from, to));
    expectSame(await getAnalytics(ctx.asUser(ben.userId), asked), countByHand(rows[1], from, to));
    const week = { from: new Date(from.getTime() + 7 * DAY_MS), to: new Date(from.getTime() + 14 * DAY_MS) };
    expectSame(
      await getAnalytics(ctx.asUser(ana.userId), { scope: "own", ...week }),
      countByHand(rows[0], week.from, week.to),
    );
    expectSame(await getAnalytics(admin.ctx, { scope: "all" }), countByHand(rows.flat(), from, to));
    const audited = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`operation = 'notification_analytics.read'`);
    expect(audited).toMatchObject([{ actorId: admin.userId }]);
  });

  it("excludes a mail without a receipt from the rates, and includes it with receipts", async () => {
    const { userId } = await makeUser(ctx);
    const rows = await makeDeliveries(userId, 3, 40);
    const to = ctx.clock.now();
    const from = new Date(to.getTime() - 30 * DAY_MS);
    const receiptChannels: readonly DeliveryChannel[] = ["in_app", "push", "email"];
    const channels = { ...ctx.channels, receiptChannels };
    const asked = { scope: "own" } as const;
    const without = await getAnalytics(ctx.asUser(userId), asked);
    const withReceipts = await getAnalytics({ ...ctx.asUser(userId), channels }, asked);
    expectSame(withReceipts, countByHand(rows, from, to, receiptChannels));
    expect(without.totalSent).toBe(withReceipts.totalSent);
    expect(without.deliveryRate).not.toBe(withReceipts.deliveryRate);
  });

  it("returns channels that add up to the totals, pending and dropped included", async () => {
    const { userId } = await makeUser(ctx);
    await makeDeliveries(userId, 4, 40);
    const found = await getAnalytics(ctx.asUser(userId), { scope: "own" });
    const sumOf = (count: "sent" | "delivered" | "failed" | "pending" | "dropped") =>
      found.channels.reduce((sum, channel) => sum + channel[count], 0);
    expect(found).toMatchObject({
      totalSent: sumOf("sent"),
      totalDelivered: sumOf("delivered"),
      totalFailed: sumOf("failed"),
      totalPending: sumOf("pending"),
      totalDropped: sumOf("dropped"),
    });
    expect(found.totalPending).toBeGreaterThan(0);
  });

  it("averages only the times of deliveries with a recorded arrival", async () => {
    const { userId } = await makeUser(ctx);
    const createdAt = new Date(ctx.clock.now().getTime() - DAY_MS);
    const after = (ms: number) => new Date(createdAt.getTime() + ms);
    const shown = {
      channel: "in_app",
      state: "delivered",
      sentAt: after(10),
      deliveredAt: after(3000),
    } as const;
    const mailed = { channel: "email", state: "sent", addressSealed: sealed, sentAt: after(100) } as const;
    await makeNotification(ctx, userId, { createdAt, template: "newDevice" }, [mailed]);
    const me = ctx.asUser(userId);
    expect((await getAnalytics(me, { scope: "own" })).averageDeliveryTimeMs).toBeNull();
    await makeNotification(ctx, userId, { createdAt, template: "newDevice" }, [shown, mailed]);
    expect(await getAnalytics(me, { scope: "own" })).toMatchObject({
      totalSent: 3,
      totalDelivered: 1,
      averageDeliveryTimeMs: 3000,
    });
  });

  it("returns null rather than 0 where nothing was sent", async () => {
    const { userId } = await makeUser(ctx);
    expect(await getAnalytics(ctx.asUser(userId), { scope: "own" })).toMatchObject({
      totalSent: 0,
      deliveryRate: null,
      averageDeliveryTimeMs: null,
      topTemplates: [],
      days: [],
    });
  });

  it("refuses all users' figures to non-operators, and a period that is unbounded or longer than a year", async () => {
    const me = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(getAnalytics(me, { scope: "all" }))).toBe("FORBIDDEN");
    expect(await codeOf(getAnalytics(ctx, { scope: "own" }))).toBe("UNAUTHENTICATED");
    const to = ctx.clock.now();
    expect(await codeOf(getAnalytics(me, { scope: "own", from: to, to }))).toBe("VALIDATION");
    const from = new Date(to.getTime() - 367 * DAY_MS);
    expect(await codeOf(getAnalytics(me, { scope: "own", from, to }))).toBe("VALIDATION");
  });
});
