import { invariant } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { deliveries, deliveryLeases } from "@evenly/db/notifications/tables";
import {
  createTestDatabase,
  fakePushes,
  type MadeUser,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { relayEvents } from "../outbox/relay-events.ts";
import type { NotificationTexts } from "../ports.ts";
import { recordEvent } from "../shared/record-event.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { type DeliveryPass, deliverDue } from "./deliver-due.ts";
import { notifySockets } from "./notify-sockets.ts";

const texts: NotificationTexts = {
  notification: async ({ template }) => ({ title: template, message: "a \u0000 text", actionText: "open" }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};

const LEASE_MS = 60_000;
let database: TestDatabase;
let ctx: TestContext;
let user: MadeUser;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  user = await makeUser(ctx);
});
afterEach(() => database.drop());

async function changePassword(): Promise<void> {
  const { userId, emailSealed } = user;
  const payload = { userId, emailSealed, firstName: "Test", locale: "en" };
  await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", payload));
}
async function relay() {
  await changePassword();
  const { streams, taken } = await relayEvents(ctx, texts, LEASE_MS);
  invariant(taken, "the relay takes what is in the app");
  return { streams, taken };
}
const deliver = (pass: DeliveryPass) =>
  deliverDue(
    ctx,
    { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push: fakePushes(), texts },
    pass,
  );
const inApp = { streams: ["in_app"] } as const;
async function inAppOutcome() {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "in_app"));
  return [row?.state, row?.attempts, row?.tries.map(({ outcome }) => outcome).join()];
}

describe("in-app deliveries leased by the relay", () => {
  it("are published at once with the list's text, and only once", async () => {
    const { streams, taken } = await relay();
    expect(streams).toEqual(["messages"]);
    expect((await deliver(inApp)).leased).toBe(0);
    expect(await notifySockets(ctx, taken)).toBe(true);
    expect(await inAppOutcome()).toEqual(["sent", 1, "sent"]);
    ctx.clock.advance(61_000);
    expect((await deliver(inApp)).leased).toBe(0);
    const { userId } = user;
    const told = { type: "notification", data: { userId, title: "passwordChanged", message: "a  text" } };
    expect(ctx.bus.published).toMatchObject([{ kind: "frames", items: [{ userId, frame: told }] }]);
  });

  it("are published in the same format as by the processor", async () => {
    const { taken } = await relay();
    ctx.clock.advance(61_000);
    expect((await deliver(inApp)).leased).toBe(1);
    await notifySockets(ctx, taken);
    expect(ctx.bus.published).toHaveLength(2);
    expect(ctx.bus.published[0]).toEqual(ctx.bus.published[1]);
  });

  it("are published after the lease when the relay was killed before publishing", async () => {
    await relay();
    ctx.clock.advance(59_000);
    expect((await deliver(inApp)).leased).toBe(0);
    ctx.clock.advance(2000);
    expect((await deliver(inApp)).leased).toBe(1);
    expect(await inAppOutcome()).toEqual(["sent", 1, "sent"]);
  });

  it("are retried later when the bus fails", async () => {
    const { taken } = await relay();
    const publish = () => Promise.reject(new Error("the bus is away"));
    expect(await notifySockets({ ...ctx, bus: { ...ctx.bus, publish } }, taken)).toBe(false);
    expect(await inAppOutcome()).toEqual(["pending", 1, "retry"]);
    expect(await ctx.db.select().from(deliveryLeases)).toEqual([]);
    ctx.clock.advance(60_000);
    expect((await deliver(inApp)).leased).toBe(1);
  });

  it("are neither leased without a lease nor published twice", async () => {
    await changePassword();
    expect(await relayEvents(ctx, texts)).toMatchObject({ streams: ["in_app", "messages"], taken: null });
    expect(await relayEvents(ctx, texts, LEASE_MS)).toMatchObject({ events: 0, streams: [], taken: null });
    expect(await ctx.db.select().from(deliveryLeases)).toEqual([]);
    expect((await deliver(inApp)).leased).toBe(1);
  });
});
