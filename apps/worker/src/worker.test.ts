import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inTransaction } from "@evenly/db";
import {
  deliveries,
  mailboxMessages,
  notifications,
  pushSubscriptions,
} from "@evenly/db/notifications/tables";
import {
  type Bus,
  createBus,
  createNames,
  createQueue,
  migrateQueue,
  type Queue,
  readHeardFrame,
} from "@evenly/platform";
import { downloadExport } from "@evenly/services/history/download-export";
import { getExport } from "@evenly/services/history/get-export";
import { startExport } from "@evenly/services/history/start-export";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import type { PushSender } from "@evenly/services/ports";
import { recordEvent } from "@evenly/services/shared/record-event";
import { sealPushSubscription } from "@evenly/services/shared/sealed-push-subscriptions";
import { createNotificationTexts } from "@evenly/templates";
import {
  createTestDatabase,
  fakePushes,
  fuzzShare,
  makeNotification,
  makeSpender,
  makeUser,
  requireEnv,
  silentLog,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { bundleChild, type ChildBundle } from "@evenly/testing/bundle-child";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startDeliveries } from "./loops/start-deliveries.ts";
import { startOutboxRelay } from "./loops/start-outbox-relay.ts";
import { wakeDeliveries } from "./loops/wake-deliveries.ts";

const NEVER_MS = 3_600_000;
const CHILD = fileURLToPath(new URL("./testing/worker-child.ts", import.meta.url));
let child: ChildBundle;
beforeAll(async () => {
  child = await bundleChild(CHILD);
});
afterAll(() => child.remove());

let database: TestDatabase;
let ctx: TestContext;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
  ctx = testContext(database.db);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await database.drop();
});

const backends = [
  { name: "postgres", redisUrl: () => undefined },
  { name: "redis", redisUrl: () => requireEnv("TEST_REDIS_URL") },
];

describe.each(backends)("the worker on $name", ({ redisUrl }) => {
  const newPrefix = () => `worker${process.pid}${Math.random().toString(36).slice(2)}`;
  const placeOf = (prefix: string) => ({
    databaseUrl: database.url,
    redisUrl: redisUrl(),
    names: createNames(prefix),
    log: silentLog,
    clientName: "worker-test",
  });

  it("loses nothing and shows nothing twice when it is repeatedly killed while working", async () => {
    const prefix = newPrefix();
    const heard = await listenTo(createBus(placeOf(prefix)));
    const record = await recorder();
    let events = 0;
    for (const killAfterMs of fuzzShare([250, 600, 900], 2)) {
      const child = await startChild(prefix);
      for (let count = 0; count < 20; count += 1) await record();
      events += 20;
      await new Promise((resolve) => setTimeout(resolve, killAfterMs));
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const last = await startChild(prefix);
    await vi.waitFor(expectAllSent(events), { timeout: 30_000, interval: 200 });
    last.kill("SIGKILL");
    await once(last, "exit");
    expect(await ctx.db.select().from(mailboxMessages)).toHaveLength(events);
    const listed = await ctx.db.select({ id: notifications.id }).from(notifications);
    expect(new Set(heard)).toEqual(new Set(listed.map((row) => row.id)));
  }, 90_000);

  it("writes each line once when it is repeatedly killed while exporting", async () => {
    const prefix = newPrefix();
    const { asMe } = await makeSpender(
      testContext(database.db, { clock: { now: () => new Date() } }),
      12_000,
    );
    const asked = { filter: {}, withBom: false, idempotencyKey: "1" };
    const { id } = await startExport(asMe, asked);
    for (let rows = 0, kills = 0; kills < 3; kills += 1) {
      const children = await Promise.all([startChild(prefix), startChild(prefix)]);
      await vi.waitFor(
        async () => expect((await getExport(asMe, { id })).rows).toBeGreaterThan(rows),
        20_000,
      );
      for (const child of children) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rows = (await getExport(asMe, { id })).rows;
    }
    await startChild(prefix);
    await vi.waitFor(async () => expect((await getExport(asMe, { id })).state).toBe("done"), 30_000);
    const ids: string[] = [];
    for await (const part of (await downloadExport(asMe, { id })).text) {
      ids.push(...part.split("\r\n").map((line) => line.slice(0, 36)));
    }
    const lines = ids.filter((each) => /^[\da-f-]{36}$/.test(each));
    expect([lines.length, new Set(lines).size]).toEqual([12_001, 12_001]);
  }, 90_000);

  it("delivers everything by wake-ups only", async () => {
    const place = placeOf(newPrefix());
    const [bus, queue] = [createBus(place), createQueue(place)];
    const worker = { ...ctx, bus, clock: { now: () => new Date() } };
    await startWokenWorker(worker, queue, bus);
    const record = await recorder();
    // One is due later, like a retry or a push at the end of quiet hours.
    const { userId, emailSealed: addressSealed } = await makeUser(ctx);
    const { deliveryIds } = await makeNotification(ctx, userId, { template: "passwordChanged" }, [
      { channel: "email", addressSealed, state: "pending", dueAt: new Date(Date.now() + 4000) },
    ]);
    for (let count = 0; count < 40; count += 1) {
      await record();
      if (count % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await vi.waitFor(expectAllSent(40, deliveryIds.length), { timeout: 20_000, interval: 200 });
  });

  it("sends mails and socket frames while a push service does not answer", async () => {
    const place = placeOf(newPrefix());
    const [bus, queue] = [createBus(place), createQueue(place)];
    const worker = { ...ctx, bus, clock: { now: () => new Date() } };
    let answer = () => {};
    const silence = new Promise<{ providerMessageId: null }>((resolve) => {
      answer = () => resolve({ providerMessageId: null });
    });
    const send = vi.fn(() => silence);
    await startWokenWorker(worker, queue, bus, { ...fakePushes(), send });
    const user = await makeUser(ctx);
    const id = ctx.ids.uuid();
    const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
    const endpoint = "https://push.example.test/silent";
    const subscriptionSealed = sealPushSubscription(ctx, id, { endpoint, keys });
    await ctx.db.insert(pushSubscriptions).values({
      id,
      userId: user.userId,
      endpointHash: id,
      subscriptionSealed,
      createdAt: new Date(),
    });
    await makeNotification(ctx, user.userId, {}, [{ channel: "push", pushSubscriptionId: id }]);
    await wakeDeliveries(queue);
    const record = await recorder();
    try {
      await record();
      await vi.waitFor(() => expect(send).toHaveBeenCalled(), { timeout: 10_000 });
      for (let count = 0; count < 3; count += 1) {
        await record();
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
      await vi.waitFor(
        async () => {
          const rows = await ctx.db.select({ state: deliveries.state }).from(deliveries);
          expect(rows.filter(({ state }) => state === "sent")).toHaveLength(8);
          expect(rows).toHaveLength(9);
        },
        { timeout: 4000, interval: 100 },
      );
    } finally {
      answer();
    }
  });

  it("releases deliveries on stop, and another worker sends them at once", async () => {
    const prefix = newPrefix();
    const place = placeOf(prefix);
    const [first, second] = [createQueue(place), createQueue(place)];
    closers.push(
      () => first.close(),
      () => second.close(),
    );
    const worker = { ...ctx, clock: { now: () => new Date() } };
    const [mailbox, texts] = [createMailbox(worker), createNotificationTexts()];
    const ports = { mailer: mailbox, sms: createSmsMailbox(worker), push: fakePushes(), texts };
    let isStopping = false;
    let answer = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const send = vi.fn(async (message: Parameters<typeof mailbox.send>[0]) => {
      await silence;
      return mailbox.send(message);
    });
    const slow = { ...ports, mailer: { ...mailbox, send }, isStopping: () => isStopping };
    const { userId, emailSealed: addressSealed } = await makeUser(ctx);
    const mail = { channel: "email", addressSealed, state: "pending" } as const;
    for (let count = 0; count < 30; count += 1)
      await makeNotification(ctx, userId, { template: "passwordChanged" }, [mail]);
    const stopFirst = await startDeliveries({ ctx: worker, queue: first, ports: slow, everyMs: NEVER_MS });
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    const stopSecond = await startDeliveries({ ctx: worker, queue: second, ports, everyMs: NEVER_MS });
    closers.push(stopSecond);
    isStopping = true;
    const stopped = stopFirst();
    answer();
    await stopped;
    expect(send.mock.calls.length).toBeLessThan(30);
    await vi.waitFor(async () => {
      const rows = await ctx.db.select({ state: deliveries.state }).from(deliveries);
      expect(rows.map(({ state }) => state)).toEqual(Array(30).fill("sent"));
    });
  });

  async function startWokenWorker(
    worker: Parameters<typeof startDeliveries>[0]["ctx"],
    queue: Queue,
    bus: Bus,
    push: PushSender = fakePushes(),
  ) {
    const texts = createNotificationTexts();
    const ports = { mailer: createMailbox(worker), sms: createSmsMailbox(worker), push, texts };
    const stopDeliveries = await startDeliveries({ ctx: worker, queue, ports, everyMs: NEVER_MS });
    const stopRelay = await startOutboxRelay({ ctx: worker, queue, texts, consumers: [] });
    closers.push(
      () => bus.close(),
      () => queue.close(),
      stopDeliveries,
      stopRelay,
    );
  }

  async function listenTo(bus: Bus): Promise<readonly string[]> {
    closers.push(() => bus.close());
    const heard: string[] = [];
    await bus.subscribe(
      "realtime",
      (message) => {
        if (message.kind !== "frames") return;
        for (const item of message.items)
          if (item.type === "notification") heard.push(String(readHeardFrame(item).data.id));
      },
      () => {},
    );
    return heard;
  }

  async function startChild(prefix: string): Promise<ChildProcess> {
    const args = [child.file, database.url, redisUrl() ?? "", prefix];
    const started = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    closers.push(async () => started.kill("SIGKILL"));
    if (started.stdout) await once(started.stdout, "data");
    return started;
  }
});

async function recorder(): Promise<() => Promise<void>> {
  const user = await makeUser(ctx, { firstName: "Ben" });
  const payload = { userId: user.userId, emailSealed: user.emailSealed, firstName: "Ben", locale: "en" };
  return async () => {
    await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", payload));
  };
}

function expectAllSent(events: number, beside = 0): () => Promise<void> {
  return async () => {
    const rows = await ctx.db
      .select({ state: deliveries.state, channel: deliveries.channel })
      .from(deliveries);
    expect(rows.filter((row) => row.state === "sent")).toHaveLength(events * 2 + beside);
    expect(rows).toHaveLength(events * 2 + beside);
  };
}
