import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { inTransaction } from "@evenly/db";
import { deliveries, notifications, pushSubscriptions } from "@evenly/db/notifications/tables";
import {
  createTestDatabase,
  type FakePushes,
  fakePushes,
  makeNotification,
  makeUser,
  openTestSession,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { relayEvents } from "../outbox/relay-events.ts";
import type { Mailer, MailMessage, NotificationTexts, PushMessage, Sms, Taken } from "../ports.ts";
import { recordEvent } from "../shared/record-event.ts";
import { sealPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { deliverDue, nextDelivery } from "./deliver-due.ts";
import { listMailbox } from "./list-mailbox.ts";
import { noteReceipt } from "./note-receipt.ts";

const texts: NotificationTexts = {
  notification: async (content) => ({ title: content.template, message: "text", actionText: "" }),
  mail: async (content, _reader, { url, passwordUrl }) => ({
    subject: content.template,
    text: passwordUrl === null ? url : `${url} ${passwordUrl}`,
    html: "",
  }),
  sms: async () => "",
  codeMessage: async (code) => `Your code is ${code}.`,
};

let database: TestDatabase;
let ctx: TestContext;
let sms: Sms;
let push: FakePushes;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  sms = createSmsMailbox(ctx);
  push = fakePushes();
});
afterEach(() => database.drop());

async function changePasswords(count: number) {
  const user = await makeUser(ctx);
  const payload = { userId: user.userId, emailSealed: user.emailSealed, firstName: "Test", locale: "en" };
  await inTransaction(ctx.db, async (tx) => {
    for (let made = 0; made < count; made += 1) await recordEvent(ctx, tx, "password.changed", payload);
  });
  while ((await relayEvents(ctx, texts)).events > 0);
  return user;
}

function failing(error: () => Error): Mailer & { readonly tries: MailMessage[] } {
  const tries: MailMessage[] = [];
  const send = async (message: MailMessage) => {
    tries.push(message);
    throw error();
  };
  return { tries, send, close: async () => {} };
}
async function subscribe({ userId }: { readonly userId: string }, sessionId: string | null = null) {
  const [id, endpoint] = [ctx.ids.uuid(), `https://push.example.test/${userId}`];
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscriptionSealed = sealPushSubscription(ctx, id, { endpoint, keys });
  const kept = { endpointHash: id, subscriptionSealed, createdAt: ctx.clock.now() };
  await ctx.db.insert(pushSubscriptions).values({ id, userId, sessionId, ...kept });
  return { userId, endpoint, push: { channel: "push", pushSubscriptionId: id } as const };
}
const states = async () =>
  (await ctx.db.select().from(deliveries))
    .map(({ channel, state, attempts }) => [channel, state, attempts])
    .sort();

const inApp = { streams: ["in_app"] } as const;

describe("deliverDue", () => {
  it("sends mail, notifies sockets, and leaves nothing due", async () => {
    const user = await changePasswords(1);
    const mailer = createMailbox(ctx);
    expect(await deliverDue(ctx, { mailer, sms, push, texts })).toEqual({ leased: 2, isLast: true });
    expect(await deliverDue(ctx, { mailer, sms, push, texts })).toEqual({ leased: 0, isLast: true });
    expect(await states()).toEqual([
      ["email", "sent", 1],
      ["in_app", "sent", 1],
    ]);
    expect(await listMailbox(ctx, { to: user.email })).toMatchObject([{ subject: "passwordChanged" }]);
    expect(ctx.bus.published).toMatchObject([
      { items: [{ userId: user.userId, frame: { type: "notification" } }] },
    ]);
  });

  it("retries a failing mail three times with growing delays and the same message id", async () => {
    await changePasswords(1);
    const mailer = failing(() => new Error("the server is away"));
    for (let pass = 0; pass < 8; pass += 1) {
      await deliverDue(ctx, { mailer, sms, push, texts });
      const next = await nextDelivery(ctx);
      if (next) expect(next.getTime()).toBeGreaterThan(ctx.clock.now().getTime());
      ctx.clock.advance(5 * 60_000);
    }
    expect(mailer.tries).toHaveLength(4);
    expect(new Set(mailer.tries.map((mail) => mail.messageId)).size).toBe(1);
    expect(await states()).toEqual([
      ["email", "failed", 4],
      ["in_app", "sent", 1],
    ]);
  });

  it("retries sockets after a bus failure, counting each attempt", async () => {
    await changePasswords(2);
    const failingBus = { ...ctx.bus, publish: () => Promise.reject(new Error("the bus is away")) };
    await deliverDue({ ...ctx, bus: failingBus }, { mailer: createMailbox(ctx), sms, push, texts }, inApp);
    ctx.clock.advance(15_000);
    await deliverDue(ctx, { mailer: createMailbox(ctx), sms, push, texts }, inApp);
    const rows = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "in_app"));
    const failed = { outcome: "retry", error: "the bus is away" };
    const told = { state: "sent", attempts: 2, tries: [failed, { outcome: "sent", error: null }] };
    expect(rows).toMatchObject([told, told]);
  });

  it("does not retry a permanent refusal", async () => {
    await changePasswords(1);
    const mailer = failing(() => new PermanentDeliveryError("no such address"));
    await deliverDue(ctx, { mailer, sms, push, texts });
    ctx.clock.advance(60 * 60_000);
    await deliverDue(ctx, { mailer, sms, push, texts });
    expect(mailer.tries).toHaveLength(1);
    expect((await states())[0]).toEqual(["email", "failed", 1]);
  });

  it("stores any server text, even when truncated inside a surrogate pair or containing half of one", async () => {
    await changePasswords(1);
    const mailer = failing(() => new PermanentDeliveryError(`\ud83d ${"x".repeat(297)}\u{1F600}`));
    await deliverDue(ctx, { mailer, sms, push, texts });
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "email"));
    expect([row?.state, row?.tries[0]?.error]).toEqual(["failed", row?.lastError]);
    expect(row?.lastError).toMatch(/^ x{297}$/);
  });

  it("leaves deliveries leased by a killed process to the next one after the lease, and shows each once", async () => {
    const user = await changePasswords(1);
    const killed = { ...createMailbox(ctx), send: () => new Promise<Taken>(() => {}) };
    void deliverDue(ctx, { mailer: killed, sms, push, texts });
    const mailer = createMailbox(ctx);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await deliverDue(ctx, { mailer, sms, push, texts })).leased).toBe(0);
    ctx.clock.advance(61_000);
    expect((await deliverDue(ctx, { mailer, sms, push, texts })).leased).toBe(1);
    expect(await listMailbox(ctx, { to: user.email })).toHaveLength(1);
  });

  it("prevents a process that was paused too long from writing outcomes of deliveries that another has leased", async () => {
    await changePasswords(1);
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const sleepy: Mailer = {
      send: async () => {
        await asleep;
        throw new PermanentDeliveryError("too late");
      },
      close: async () => {},
    };
    const stopped = deliverDue(ctx, { mailer: sleepy, sms, push, texts });
    await new Promise((resolve) => setTimeout(resolve, 200));
    ctx.clock.advance(61_000);
    await deliverDue(ctx, { mailer: createMailbox(ctx), sms, push, texts });
    wake();
    await stopped;
    expect(await states()).toEqual([
      ["email", "sent", 1],
      ["in_app", "sent", 1],
    ]);
    const rows = await ctx.db.select({ tries: deliveries.tries }).from(deliveries);
    expect(rows.map(({ tries }) => tries.map(({ outcome }) => outcome))).toEqual([["sent"], ["sent"]]);
  });

  it("leases the newest as well as the oldest, so that neither waits for a backlog", async () => {
    for (let made = 0; made < 600; made += 200) await changePasswords(200);
    const first = new Date(ctx.clock.now().getTime() - 60_000);
    await ctx.db.update(deliveries).set({ dueAt: first });
    ctx.clock.advance(1000);
    const user = await changePasswords(1);
    const mailer = createMailbox(ctx);
    await deliverDue(ctx, { mailer, sms, push, texts }, { from: "newest" });
    expect(await listMailbox(ctx, { to: user.email })).toHaveLength(1);
    const open = (await states()).filter(([, state]) => state === "pending");
    expect(open).toHaveLength(601 - 500);
  });

  it("publishes a notification that is too large for the bus without its facts, and the others unchanged", async () => {
    await changePasswords(2);
    const [large] = await ctx.db.select().from(notifications);
    const data = { note: "x".repeat(9000) };
    await ctx.db
      .update(notifications)
      .set({ data })
      .where(eq(notifications.id, large?.id ?? ""));
    await deliverDue(ctx, { mailer: createMailbox(ctx), sms, push, texts });
    const items = ctx.bus.published.flatMap((message) => (message.kind === "frames" ? message.items : []));
    expect(items).toHaveLength(2);
    expect(items.find(({ frame }) => frame.data.id === large?.id)?.frame.data.data).toEqual({});
    expect((await states()).every(([, state]) => state === "sent")).toBe(true);
  });

  it("sends each delivery once with several concurrent processors", async () => {
    const user = await changePasswords(120);
    const mailer = createMailbox(ctx);
    const results = await Promise.all([1, 2, 3].map(() => deliverDue(ctx, { mailer, sms, push, texts })));
    expect(results.reduce((sum, result) => sum + result.leased, 0)).toBe(240);
    expect(
      (await ctx.db.select().from(deliveries)).every((row) => row.state === "sent" && row.attempts === 1),
    ).toBe(true);
    expect((await listMailbox(ctx, { to: user.email })).length).toBeGreaterThan(0);
  });

  it("asks a silent push service once per pass, and does not delay other deliveries", async () => {
    const [ana, ben] = [await subscribe(await makeUser(ctx)), await subscribe(await makeUser(ctx))];
    for (let made = 0; made < 100; made += 1) await makeNotification(ctx, ana.userId, {}, [ana.push]);
    await makeNotification(ctx, ben.userId, {}, [ben.push]);
    const asked: string[] = [];
    const send = async ({ endpoint }: PushMessage) => {
      asked.push(endpoint);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (endpoint === ana.endpoint) throw new Error("the push service did not answer in time");
      return { providerMessageId: null };
    };
    await deliverDue(ctx, { mailer: createMailbox(ctx), sms, push: { ...push, send }, texts });
    expect(asked.filter((endpoint) => endpoint === ana.endpoint).length).toBeLessThanOrEqual(32);
    expect(asked).toContain(ben.endpoint);
    expect((await states()).map(([, state, attempts]) => `${state} ${attempts}`)).toEqual([
      ...Array(100).fill("pending 1"),
      "sent 1",
    ]);
  });

  it("marks a mail as failed when its bounce arrives before the server's own answer", async () => {
    await changePasswords(1);
    const hasty: Mailer = {
      send: async ({ messageId: providerMessageId }) => {
        const deliveryId = providerMessageId.slice(1, providerMessageId.indexOf("@"));
        const told = { channel: "email", deliveryId, providerMessageId, outcome: "failed" } as const;
        expect(await noteReceipt(ctx, { ...told, reason: "nobody of that name" })).toEqual({ isNew: true });
        return { providerMessageId };
      },
      close: async () => {},
    };
    await deliverDue(ctx, { mailer: hasty, sms, push, texts });
    expect((await states())[0]).toEqual(["email", "failed", 1]);
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "email"));
    expect(row?.lastError).toBe("nobody of that name");
  });

  it("drops a burst's mail that was read before the window's end, and sends an unread one", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await inTransaction(ctx.db, async (tx) => {
      for (const { userId } of [ana, ben]) {
        const made = { userId, exportId: ctx.ids.uuid(), state: "done", rows: 3, rowsTotal: 3 } as const;
        await recordEvent(ctx, tx, "export.finished", made);
      }
    });
    await relayEvents(ctx, texts);
    await ctx.db
      .update(notifications)
      .set({ readAt: ctx.clock.now() })
      .where(eq(notifications.userId, ana.userId));
    ctx.clock.advance(3 * 60_000);
    const mailer = createMailbox(ctx);
    await deliverDue(ctx, { mailer, sms, push, texts });
    expect(await listMailbox(ctx, { to: ana.email })).toEqual([]);
    expect(await listMailbox(ctx, { to: ben.email })).toHaveLength(1);
    expect((await states()).filter(([channel]) => channel === "email")).toEqual([
      ["email", "dropped", 0],
      ["email", "sent", 1],
    ]);
  });

  it("sends no push after the browser's session expired, including one prepared before", async () => {
    const user = await changePasswords(0);
    const browser = await subscribe(user, await openTestSession(ctx, user));
    const test = () =>
      inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "notification.test_requested", user));
    const pass = () => deliverDue(ctx, { mailer: createMailbox(ctx), sms, push, texts });
    await test();
    await relayEvents(ctx, texts);
    await pass();
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint]);
    await test();
    await relayEvents(ctx, texts);
    ctx.clock.advance(31 * 60_000);
    await test();
    await relayEvents(ctx, texts);
    await pass();
    expect(push.sent).toHaveLength(1);
    expect((await states()).filter(([channel]) => channel === "push")).toEqual([
      ["push", "dropped", 0],
      ["push", "sent", 1],
    ]);
  });
});
