import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import type { NotificationPriority } from "@evenly/contract/notifications/schemas";
import {
  deliveries,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from "@evenly/db/notifications/tables";
import { createPushSender, createSmsProvider, createSmtpMailer, developmentDefaults } from "@evenly/platform";
import { acknowledgePush } from "@evenly/services/notifications/acknowledge-push";
import { deliverDue, nextDelivery } from "@evenly/services/notifications/deliver-due";
import { sealPhone } from "@evenly/services/shared/sealed-addresses";
import { sealPushSubscription } from "@evenly/services/shared/sealed-push-subscriptions";
import { createNotificationTexts } from "@evenly/templates";
import { fakeQueue, makeUser, openPushEndpoint, openTestContext, type PushEndpoint } from "@evenly/testing";
import { type MailServer, openMailServer } from "@evenly/testing/mail-server";
import { openSmsProvider, type SmsProvider } from "@evenly/testing/sms-provider";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startDeliveries } from "./loops/start-deliveries.ts";

type Channel = (typeof deliveries.$inferSelect)["channel"];
const MINUTE = 60_000;
const PHONE = "+14155552671";
const { ctx } = await openTestContext();
let service: PushEndpoint;
let ports: Parameters<typeof deliverDue>[1];
let mailServer: MailServer;
let smsProvider: SmsProvider;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  service = await openPushEndpoint();
  const push = createPushSender({
    publicKey: developmentDefaults.vapidPublicKey[0] ?? "",
    privateKey: developmentDefaults.vapidPrivateKey[0] ?? "",
    subject: "mailto:operator@evenly.test",
    allowsLoopback: true,
  });
  mailServer = await openMailServer();
  smsProvider = await openSmsProvider();
  const mailer = createSmtpMailer({ smtpUrl: mailServer.url, from: "Evenly <no-reply@evenly.test>" });
  const sms = createSmsProvider({ url: smsProvider.url, from: "+15005550006" });
  ports = { push, mailer, sms, texts: createNotificationTexts() };
  closers.push(service.close, push.close, mailer.close, mailServer.close, smsProvider.close);
});
afterAll(async () => {
  for (const close of closers) await close();
});
beforeEach(() => {
  ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
  service.answer(() => ({ status: 201 }));
});

async function notify(userId: string, priority: NotificationPriority = "medium"): Promise<string> {
  const id = ctx.ids.uuid();
  const data = { alert: "handleChanged", handle: "ana.new", at: ctx.clock.now().toISOString() };
  await ctx.db.insert(notifications).values({
    id,
    userId,
    eventId: ctx.ids.uuid(),
    template: "securityAlert",
    type: "security_alert",
    title: "Security alert",
    message: "handle changed",
    priority,
    actionUrl: "/security",
    data,
    isListed: true,
    createdAt: ctx.clock.now(),
  });
  return id;
}
async function deliver(
  notificationId: string,
  channel: Channel,
  to: { readonly addressSealed?: string; readonly pushSubscriptionId?: string; readonly scheduledFor?: Date },
): Promise<string> {
  const [id, now] = [ctx.ids.uuid(), ctx.clock.now()];
  const dueAt = to.scheduledFor ?? now;
  await ctx.db.insert(deliveries).values({ id, notificationId, channel, ...to, dueAt, createdAt: now });
  return id;
}
async function subscribe(userId: string) {
  const browser = service.subscribe();
  const id = ctx.ids.uuid();
  await ctx.db.insert(pushSubscriptions).values({
    id,
    userId,
    endpointHash: browser.endpoint,
    createdAt: ctx.clock.now(),
    subscriptionSealed: sealPushSubscription(ctx, id, browser),
  });
  return { ...browser, id };
}
async function quietHours(userId: string, start: string, end: string): Promise<void> {
  await ctx.db.insert(notificationSettings).values({
    userId,
    pushNotifications: true,
    emailNotifications: true,
    soundEnabled: true,
    isPushEnabled: true,
    isEmailEnabled: true,
    isSmsEnabled: true,
    isInAppEnabled: true,
    quietHoursEnabled: true,
    quietHoursStart: start,
    quietHoursEnd: end,
    updatedAt: ctx.clock.now(),
  });
}
async function rowOf(id: string) {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id));
  return { ...row, tried: row?.tries.map(({ outcome }, index) => `${index + 1} ${outcome}`) };
}
/** Delivers until nothing is pending; returns the times for which wake-ups were requested. */
async function deliverAll(): Promise<readonly Date[]> {
  const woken: Date[] = [];
  for (;;) {
    await deliverDue(ctx, ports);
    const next = await nextDelivery(ctx);
    if (next === null) return woken;
    woken.push(next);
    ctx.clock.set(next);
  }
}

describe("deliveries over real sockets", () => {
  it("reach the browser, the mail server and the SMS provider, and store the providers' message ids", async () => {
    const ana = await makeUser(ctx, { firstName: "Ana" });
    const browser = await subscribe(ana.userId);
    const notificationId = await notify(ana.userId);
    const { phoneSealed } = sealPhone(ctx, ana.userId, PHONE);
    const ids = [
      await deliver(notificationId, "push", { pushSubscriptionId: browser.id }),
      await deliver(notificationId, "email", { addressSealed: ana.emailSealed }),
      await deliver(notificationId, "sms", { addressSealed: phoneSealed ?? "" }),
    ];
    await deliverDue(ctx, ports);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ state, attempts, tried }) => [state, attempts, tried])).toEqual(
      ids.map(() => ["sent", 1, ["1 sent"]]),
    );
    expect(rows.map((row) => row.providerMessageId)).toEqual([
      `${service.origin}/message/1`,
      `<${ids[1]}@localhost>`,
      "SM1",
    ]);
    const [mail, ...others] = mailServer.received;
    expect(others).toEqual([]);
    expect(mail?.to).toBe(ana.email);
    expect(mail?.text).toContain(`Message-ID: <${ids[1]}@localhost>`);
    expect(mail?.text).toMatch(/text\/plain[\s\S]+text\/html/);
    const [text] = smsProvider.received;
    expect(text?.get("To")).toBe(PHONE);
    expect(text?.get("Body")).toContain("@ana.new");
  });

  it("send the push that the service worker shows, and record its acknowledgement once, for this delivery only", async () => {
    const ana = await makeUser(ctx);
    const browser = await subscribe(ana.userId);
    const notificationId = await notify(ana.userId, "urgent");
    const id = await deliver(notificationId, "push", { pushSubscriptionId: browser.id });
    const other = await deliver(await notify(ana.userId), "push", { pushSubscriptionId: browser.id });
    await deliverDue(ctx, ports);
    const push = service.received.find(({ topic }) => topic === notificationId.replaceAll("-", ""));
    expect(push).toMatchObject({ browserId: browser.browserId, urgency: "high", ttlSeconds: 72 * 3600 });
    const { ackToken, ...shown } = JSON.parse(push?.payload ?? "{}");
    expect(shown).toEqual({
      id: notificationId,
      title: "Security alert",
      message: "handle changed",
      actionUrl: "/security",
      actionText: null,
      priority: "urgent",
      type: "security_alert",
      tag: notificationId,
    });
    expect(await acknowledgePush(ctx, { token: ackToken })).toEqual({ acknowledged: 1 });
    expect(await acknowledgePush(ctx, { token: ackToken })).toEqual({ acknowledged: 0 });
    const forged = `${other}.${ackToken.split(".")[1]}`;
    await expect(acknowledgePush(ctx, { token: forged })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    expect([(await rowOf(id)).state, (await rowOf(other)).state]).toEqual(["delivered", "sent"]);
  });

  it("end the subscription of a gone browser and drop its other deliveries", async () => {
    const ana = await makeUser(ctx);
    const [gone, other] = [await subscribe(ana.userId), await subscribe(ana.userId)];
    service.answer((browserId) => ({ status: browserId === gone.browserId ? 410 : 201 }));
    const first = await notify(ana.userId);
    const ids = [
      await deliver(first, "push", { pushSubscriptionId: gone.id }),
      await deliver(first, "push", { pushSubscriptionId: other.id }),
      await deliver(await notify(ana.userId), "push", {
        pushSubscriptionId: gone.id,
        scheduledFor: new Date(ctx.clock.now().getTime() + MINUTE),
      }),
    ];
    await deliverDue(ctx, ports);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ state, tried }) => [state, tried])).toEqual([
      ["failed", ["1 failed"]],
      ["sent", ["1 sent"]],
      ["failed", []],
    ]);
    const [ended] = await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, gone.id));
    expect(ended).toMatchObject({ endedReason: "gone", endedAt: ctx.clock.now() });
  });

  it("give up on an address that the mail server refuses, without the address in the reason", async () => {
    const gone = await makeUser(ctx, { email: "gone-ana@evenly.test" });
    const id = await deliver(await notify(gone.userId), "email", { addressSealed: gone.emailSealed });
    await deliverAll();
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 1, tried: ["1 failed"] });
    expect((await rowOf(id)).lastError).not.toContain("gone-ana");
  });
});

describe("a mail server that does not answer", () => {
  it("does not delay socket frames: in-app deliveries have a stream of their own", async () => {
    const silent = createTcpServer();
    const connected = new Promise<Socket>((resolve) => silent.once("connection", resolve));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const mailer = createSmtpMailer({ smtpUrl, from: "Evenly <no-reply@evenly.test>" });
    const queue = fakeQueue();
    const stop = await startDeliveries({ ctx, queue, ports: { ...ports, mailer } });
    const ana = await makeUser(ctx);
    const mail = await deliver(await notify(ana.userId), "email", { addressSealed: ana.emailSealed });
    await queue.handOver("messages");
    const socket = await connected;
    const shown = await deliver(await notify(ana.userId), "in_app", {});
    await queue.handOver("in_app");
    await vi.waitFor(async () => expect((await rowOf(shown)).state).toBe("sent"));
    expect(await rowOf(mail)).toMatchObject({ state: "pending", attempts: 0 });
    silent.close();
    socket.destroy();
    await stop();
    expect(await rowOf(mail)).toMatchObject({ state: "pending", attempts: 1 });
    await mailer.close();
  });
});

describe("a push service that fails", () => {
  it.each([
    { failures: 0, outcome: "sent", attempts: 1 },
    { failures: 1, outcome: "sent", attempts: 2 },
    { failures: 3, outcome: "sent", attempts: 4 },
    { failures: 4, outcome: "failed", attempts: 4 },
    { failures: 9, outcome: "failed", attempts: 4 },
  ])(
    "$failures times is called $attempts times, with one topic and growing delays: $outcome",
    async (wanted) => {
      const ana = await makeUser(ctx);
      const browser = await subscribe(ana.userId);
      let calls = 0;
      service.answer((browserId) => {
        if (browserId === browser.browserId) calls += 1;
        return { status: calls <= wanted.failures ? 503 : 201 };
      });
      const id = await deliver(await notify(ana.userId), "push", { pushSubscriptionId: browser.id });
      const startedAt = ctx.clock.now().getTime();
      const woken = await deliverAll();
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: wanted.outcome, attempts: wanted.attempts });
      expect(calls).toBe(wanted.attempts);
      expect(row.tried).toHaveLength(wanted.attempts);
      const topics = service.calls.filter((call) => call.browserId === browser.browserId);
      expect(new Set(topics.map(({ headers }) => headers.topic)).size).toBe(1);
      const pauses = woken.map((at, index) => at.getTime() - (woken[index - 1]?.getTime() ?? startedAt));
      for (const [index, pause] of pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(10_000 * 4 ** index);
        expect(pause).toBeLessThanOrEqual(15_000 * 4 ** index + 1);
      }
    },
  );

  it("is not called again before its Retry-After", async () => {
    const ana = await makeUser(ctx);
    const { id: pushSubscriptionId } = await subscribe(ana.userId);
    service.answer(() => ({ status: 429, headers: { "retry-after": "600" } }));
    const id = await deliver(await notify(ana.userId), "push", { pushSubscriptionId });
    const askedAt = ctx.clock.now().getTime();
    await deliverDue(ctx, ports);
    expect((await nextDelivery(ctx))?.getTime()).toBe(askedAt + 600_000);
    service.answer(() => ({ status: 201 }));
    await deliverAll();
    expect(await rowOf(id)).toMatchObject({ state: "sent", tried: ["1 retry", "2 sent"] });
  });

  it("gets no second push if the browser acknowledged the first", async () => {
    const ana = await makeUser(ctx);
    const browser = await subscribe(ana.userId);
    const notificationId = await notify(ana.userId);
    const id = await deliver(notificationId, "push", { pushSubscriptionId: browser.id });
    service.answer(() => ({ status: 201 }));
    await deliverDue(ctx, { ...ports, push: { ...ports.push, send: loseAnswer } });
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 1 });
    const push = service.received.find(({ topic }) => topic === notificationId.replaceAll("-", ""));
    await acknowledgePush(ctx, { token: JSON.parse(push?.payload ?? "{}").ackToken });
    const before = service.calls.length;
    await deliverAll();
    expect(service.calls).toHaveLength(before);
    expect(await rowOf(id)).toMatchObject({ state: "delivered", tried: ["1 retry"] });
  });

  async function loseAnswer(...message: Parameters<typeof ports.push.send>): Promise<never> {
    await ports.push.send(...message);
    throw new Error("the answer was lost");
  }
});

describe("quiet hours", () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

  it("delay a push, send it once at their end, and never call the push service before", async () => {
    const ana = await makeUser(ctx, { timeZone: "Europe/Berlin" });
    const { id: pushSubscriptionId, browserId } = await subscribe(ana.userId);
    await quietHours(ana.userId, "22:00", "07:00");
    ctx.clock.set(at("21:30"));
    const id = await deliver(await notify(ana.userId), "push", { pushSubscriptionId });
    await deliverDue(ctx, ports);
    const end = new Date("2026-11-22T06:00:00Z");
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 0, dueAt: end, scheduledFor: end });
    expect(service.calls.filter((call) => call.browserId === browserId)).toEqual([]);
    expect(await deliverAll()).toEqual([end]);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 1, tried: ["1 sent"] });
    expect(service.received.filter((push) => push.browserId === browserId)).toHaveLength(1);
  });

  it("postpone a retry that would fall into them", async () => {
    const ana = await makeUser(ctx);
    const { id: pushSubscriptionId } = await subscribe(ana.userId);
    await quietHours(ana.userId, "22:00", "23:00");
    ctx.clock.set(new Date(at("21:59").getTime() + 55_000));
    service.answer(() => ({ status: 503 }));
    const id = await deliver(await notify(ana.userId), "push", { pushSubscriptionId });
    await deliverDue(ctx, ports);
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 1, dueAt: at("23:00") });
    service.answer(() => ({ status: 201 }));
    await deliverAll();
    expect(await rowOf(id)).toMatchObject({ state: "sent", tried: ["1 retry", "2 sent"] });
  });

  it("drop notifications that were read or deleted meanwhile and send the rest", async () => {
    const ana = await makeUser(ctx);
    const { id: pushSubscriptionId, browserId } = await subscribe(ana.userId);
    const to = { pushSubscriptionId, scheduledFor: at("23:00") };
    const told = [await notify(ana.userId), await notify(ana.userId), await notify(ana.userId)] as const;
    const ids = await Promise.all(told.map((each) => deliver(each, "push", to)));
    await ctx.db
      .update(notifications)
      .set({ readAt: at("22:10") })
      .where(eq(notifications.id, told[0]));
    await ctx.db
      .update(notifications)
      .set({ deletedAt: at("22:20") })
      .where(eq(notifications.id, told[1]));
    await deliverAll();
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ state, tried }) => [state, tried])).toEqual([
      ["dropped", []],
      ["dropped", []],
      ["sent", ["1 sent"]],
    ]);
    expect(service.received.filter((push) => push.browserId === browserId)).toHaveLength(1);
  });

  it("delay neither urgent notifications nor other channels", async () => {
    const ana = await makeUser(ctx);
    const { id: pushSubscriptionId } = await subscribe(ana.userId);
    await quietHours(ana.userId, "00:00", "23:59");
    const urgent = await deliver(await notify(ana.userId, "urgent"), "push", {
      pushSubscriptionId,
    });
    const usual = await notify(ana.userId);
    const kept = await deliver(usual, "push", { pushSubscriptionId });
    const mail = await deliver(usual, "email", { addressSealed: ana.emailSealed });
    await deliverDue(ctx, ports);
    const states = await Promise.all([urgent, kept, mail].map(async (id) => (await rowOf(id)).state));
    expect(states).toEqual(["sent", "pending", "sent"]);
    await deliverAll();
  });

  it("drop pushes for a browser that signed out or unsubscribed", async () => {
    const ana = await makeUser(ctx);
    const { id: pushSubscriptionId, browserId } = await subscribe(ana.userId);
    const id = await deliver(await notify(ana.userId), "push", { pushSubscriptionId });
    await ctx.db
      .update(pushSubscriptions)
      .set({ endedAt: ctx.clock.now(), endedReason: "signed_out" })
      .where(eq(pushSubscriptions.id, pushSubscriptionId));
    await deliverAll();
    expect(await rowOf(id)).toMatchObject({ state: "dropped", tried: [] });
    expect(service.calls.filter((call) => call.browserId === browserId)).toEqual([]);
  });
});
