import { deliveries, deliveryLeases } from "@evenly/db/notifications/tables";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import type { Mailer } from "@evenly/services/ports";
import { createNotificationTexts } from "@evenly/templates";
import {
  createTestDatabase,
  type FakeQueue,
  fakePushes,
  fakeQueue,
  makeNotification,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { count, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startDeliveries } from "./start-deliveries.ts";

const NEVER_MS = 3_600_000;
type Options = Parameters<typeof startDeliveries>[0];
let database: TestDatabase;
let ctx: TestContext;
let queue: FakeQueue;
let user: Awaited<ReturnType<typeof makeUser>>;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  queue = fakeQueue();
  user = await makeUser(ctx);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await database.drop();
});

async function start(send: Mailer["send"], options: Partial<Options> = {}, isStopping = () => false) {
  const mailer = { send, close: async () => {} };
  const texts = createNotificationTexts();
  const ports = { mailer, sms: createSmsMailbox(ctx), push: fakePushes(), texts, isStopping };
  const stop = await startDeliveries({ ctx, queue, ports, everyMs: NEVER_MS, ...options });
  closers.push(stop);
  return stop;
}
async function addMails(number: number): Promise<void> {
  const mail = { channel: "email", addressSealed: user.emailSealed, state: "pending" } as const;
  for (let made = 0; made < number; made += 1)
    await makeNotification(ctx, user.userId, { template: "passwordChanged" }, [mail]);
}
async function countSent(): Promise<number> {
  const [row] = await ctx.db.select({ sent: count() }).from(deliveries).where(eq(deliveries.state, "sent"));
  return row?.sent ?? 0;
}
/** A mail server that answers only when the test says so. */
function silentServer() {
  let answer = (_providerMessageId: string) => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const send = vi.fn(async () => ({ providerMessageId: await answered }));
  closers.unshift(async () => answer("late"));
  return { send, answer };
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("startDeliveries", () => {
  it("sends at the start what is due, including deliveries that were released because the mail server was slow", async () => {
    await addMails(20);
    await start(async () => {
      ctx.clock.advance(10_000);
      return { providerMessageId: null };
    });
    await vi.waitFor(async () => expect(await countSent()).toBe(20));
  });

  it("sends a new mail while an older one waits for its server", async () => {
    const silent = silentServer();
    await addMails(1);
    await start(async () =>
      silent.send.mock.calls.length === 0 ? silent.send() : { providerMessageId: null },
    );
    await vi.waitFor(() => expect(silent.send).toHaveBeenCalledTimes(1));
    await addMails(1);
    await queue.handOver("messages");
    await vi.waitFor(async () => expect(await countSent()).toBe(1));
  });

  it("runs one lease at a time per end of a stream, however often it is woken or polls", async () => {
    const silent = silentServer();
    await start(silent.send, { everyMs: 10 });
    for (let leases = 1; leases <= 4; leases += 1) {
      await addMails(1);
      await queue.handOver("messages");
      await pause(150);
    }
    expect(await ctx.db.select().from(deliveryLeases)).toHaveLength(2);
    expect(silent.send).toHaveBeenCalledTimes(2);
  });

  it("processes a wake-up that arrives while passes fail", async () => {
    const silent = silentServer();
    const mailbox = createMailbox(ctx);
    await start((message) => (silent.send.mock.calls.length < 2 ? silent.send() : mailbox.send(message)));
    for (let leases = 1; leases <= 2; leases += 1) {
      await addMails(1);
      await queue.handOver("messages");
      await vi.waitFor(() => expect(silent.send).toHaveBeenCalledTimes(leases));
    }
    await addMails(1);
    await queue.handOver("messages");
    silent.answer("no text of Postgres holds \0");
    await vi.waitFor(async () => expect(await countSent()).toBe(1));
  });

  it("schedules a wake-up for the next due delivery", async () => {
    const wake = vi.fn(queue.wake);
    const next = { addressSealed: user.emailSealed, dueAt: new Date(ctx.clock.now().getTime() + 5000) };
    await makeNotification(ctx, user.userId, { template: "passwordChanged" }, [
      { channel: "email", state: "pending", ...next },
    ]);
    await start(vi.fn(), { queue: { ...queue, wake } });
    await vi.waitFor(() => expect(wake).toHaveBeenCalledWith("deliveries", "messages", 5000));
  });

  it("sends deliveries that became due during a slow pass", async () => {
    await addMails(1);
    const later = { addressSealed: user.emailSealed, dueAt: new Date(ctx.clock.now().getTime() + 5000) };
    await makeNotification(ctx, user.userId, { template: "passwordChanged" }, [
      { channel: "email", state: "pending", ...later },
    ]);
    await start(async () => {
      ctx.clock.advance(20_000);
      return { providerMessageId: null };
    });
    await vi.waitFor(async () => expect(await countSent()).toBe(2));
  });

  it("when stopped, finishes the deliveries in progress, leases no more and wakes other workers", async () => {
    const silent = silentServer();
    const wake = vi.fn(queue.wake);
    let asked = 0;
    let isStopping = false;
    await addMails(12);
    const stop = await start(silent.send, { queue: { ...queue, wake } }, () => {
      asked += 1;
      return isStopping;
    });
    await vi.waitFor(() => expect(silent.send).toHaveBeenCalledTimes(8));
    isStopping = true;
    silent.answer("taken");
    await vi.waitFor(async () => expect(await countSent()).toBe(8));
    await pause(200);
    expect(asked).toBeLessThan(50);
    wake.mockClear();
    await stop();
    await queue.handOver("messages");
    expect(await ctx.db.select().from(deliveryLeases)).toEqual([]);
    expect(silent.send).toHaveBeenCalledTimes(8);
    expect(wake.mock.calls.toSorted()).toEqual([
      ["deliveries", "in_app"],
      ["deliveries", "messages"],
      ["deliveries", "pushes"],
    ]);
  });
});
