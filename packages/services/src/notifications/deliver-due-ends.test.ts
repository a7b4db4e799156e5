import { inTransaction } from "@evenly/db";
import { deliveries } from "@evenly/db/notifications/tables";
import {
  createTestDatabase,
  fakePushes,
  makeNotification,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { relayEvents } from "../outbox/relay-events.ts";
import type { Mailer, NotificationTexts } from "../ports.ts";
import { recordEvent } from "../shared/record-event.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { type DeliveryPorts, deliverDue, nextDelivery } from "./deliver-due.ts";
import { listMailbox } from "./list-mailbox.ts";

const texts: NotificationTexts = {
  notification: async ({ template }) => ({ title: template, message: "text", actionText: "" }),
  mail: async ({ template }) => ({ subject: template, text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};

let database: TestDatabase;
let ctx: TestContext;
let ports: Omit<DeliveryPorts, "mailer">;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  ports = { sms: createSmsMailbox(ctx), push: fakePushes(), texts };
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

const states = async () =>
  (await ctx.db.select().from(deliveries))
    .map(({ channel, state, attempts }) => [channel, state, attempts])
    .sort();

const messages = { streams: ["messages"] } as const;

describe("a pass that ends before all deliveries are sent", () => {
  it("puts back mails that the lease would not cover", async () => {
    await changePasswords(30);
    const slow: Mailer = {
      send: async () => {
        ctx.clock.advance(10_000);
        return { providerMessageId: null };
      },
      close: async () => {},
    };
    const { isLast } = await deliverDue(ctx, { mailer: slow, ...ports });
    const open = (await states()).filter(([, state]) => state === "pending");
    expect(open.length).toBeGreaterThan(0);
    expect(open).toEqual(open.map(() => ["email", "pending", 0]));
    expect(isLast).toBe(false);
    let passes = 1;
    while (!(await deliverDue(ctx, { mailer: slow, ...ports })).isLast) passes += 1;
    expect(passes).toBeLessThan(10);
    expect((await states()).every(([, state]) => state === "sent")).toBe(true);
  });

  it("returns the due times of deliveries that became due during a slow pass", async () => {
    const { userId, emailSealed: addressSealed } = await changePasswords(1);
    const began = ctx.clock.now();
    const dueAt = new Date(began.getTime() + 5000);
    const mail = { channel: "email", addressSealed, state: "pending", dueAt } as const;
    await makeNotification(ctx, userId, { template: "passwordChanged" }, [mail]);
    const slow: Mailer = {
      send: async () => {
        ctx.clock.advance(20_000);
        return { providerMessageId: null };
      },
      close: async () => {},
    };
    const { isLast } = await deliverDue(ctx, { mailer: slow, ...ports }, messages);
    expect([isLast, await nextDelivery(ctx, messages)]).toEqual([true, null]);
    expect(await nextDelivery(ctx, { ...messages, after: began })).toEqual(dueAt);
  });

  it("finishes mails in flight when its process stops, and puts the others back", async () => {
    const user = await changePasswords(30);
    const mailbox = createMailbox(ctx);
    let isStopping = false;
    const mailer: Mailer = {
      send: async (message) => {
        isStopping = true;
        return mailbox.send(message);
      },
      close: async () => {},
    };
    await deliverDue(ctx, { mailer, ...ports, isStopping: () => isStopping });
    const rows = (await states()).filter(([channel]) => channel === "email");
    const sent = rows.filter(([, state, attempts]) => state === "sent" && attempts === 1);
    expect(sent.length).toBeGreaterThan(0);
    expect(rows.filter(([, state, attempts]) => state === "pending" && attempts === 0)).toHaveLength(
      30 - sent.length,
    );
    await deliverDue(ctx, { mailer: mailbox, ...ports });
    expect(await listMailbox(ctx, { to: user.email })).toHaveLength(30);
  });

  it("logs deliveries that were sent but not recorded, and starts nothing more in that pass", async () => {
    await changePasswords(120);
    const [asked, named] = [new Set<string>(), [] as string[]];
    const mailer: Mailer = {
      send: async ({ messageId }) => {
        asked.add(messageId.slice(1, messageId.indexOf("@")));
        if (asked.size > 50) await vi.waitFor(() => expect(named).not.toEqual([]));
        return { providerMessageId: "no text of Postgres holds \0" };
      },
      close: async () => {},
    };
    const error = (fields: { readonly deliveryIds?: readonly string[] }) => {
      named.push(...(fields.deliveryIds ?? []));
    };
    const pass = deliverDue({ ...ctx, log: { ...ctx.log, error } }, { mailer, ...ports }, messages);
    await expect(pass).rejects.toThrow();
    await vi.waitFor(() => expect(named.toSorted()).toEqual([...asked].sort()));
    expect(asked.size).toBeLessThan(60);
    expect((await states()).filter(([channel, state]) => channel === "email" && state !== "pending")).toEqual(
      [],
    );
  });

  it("ends only after every started sending has ended, even if an outcome could not be written", async () => {
    await changePasswords(9);
    let answer = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let [asked, answered] = [0, 0];
    const mailer: Mailer = {
      send: async () => {
        asked += 1;
        if (asked > 1) await silence;
        else ctx.clock.advance(2000);
        answered += 1;
        return { providerMessageId: "no text of Postgres holds \0" };
      },
      close: async () => {},
    };
    let isOver = false;
    const pass = deliverDue(ctx, { mailer, ...ports }, messages).finally(() => {
      isOver = true;
    });
    const refused = expect(pass).rejects.toThrow();
    await vi.waitFor(() => expect(asked).toBe(8));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isOver).toBe(false);
    answer();
    await refused;
    expect([asked, answered]).toEqual([8, 8]);
  });
});
