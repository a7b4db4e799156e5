import { createHmac } from "node:crypto";
import { deliveries } from "@evenly/db/notifications/tables";
import { webhookInbox } from "@evenly/db/webhooks/tables";
import type { EventConsumer } from "@evenly/services/feature";
import { features } from "@evenly/services/features";
import { relayEvents } from "@evenly/services/outbox/relay-events";
import { makeNotification, makeUser, openTestContext, readOutbox, runJobs } from "@evenly/testing";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { testConfig } from "../testing/test-config.ts";

const SMS_TOKEN = "the-account-token-of-the-provider";
const noTexts = {} as Parameters<typeof relayEvents>[1];
const MAIL_KEY = Buffer.from("a secret of both sides, 32 bytes");
const receiptSecrets = { mail: `whsec_${MAIL_KEY.toString("base64")}`, sms: SMS_TOKEN };
const { ctx } = await openTestContext();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ ...testConfig, receiptSecrets }, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

async function makeSent(channel: "email" | "sms") {
  const user = await makeUser(ctx);
  const sent = { channel, addressSealed: user.emailSealed, state: "sent", attempts: 1 } as const;
  const { deliveryIds } = await makeNotification(ctx, user.userId, {}, [
    { ...sent, sentAt: ctx.clock.now() },
  ]);
  const [id = ""] = deliveryIds;
  const providerMessageId = channel === "email" ? `<${id}@localhost>` : "SM1";
  await ctx.db.update(deliveries).set({ providerMessageId }).where(eq(deliveries.id, id));
  return { id, providerMessageId };
}
/** Runs the worker's consumers on all pending events. */
async function work() {
  const consumers = features.flatMap((feature): readonly EventConsumer[] => feature.consumers ?? []);
  while ((await relayEvents(ctx, noTexts, null, consumers)).isLeft);
  await runJobs(ctx);
}
async function stateOf(id: string) {
  await work();
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id));
  return { state: row?.state, deliveredAt: row?.deliveredAt, error: row?.lastError };
}

async function tellSms(
  id: string,
  status: string,
  changes: { token?: string; url?: string; sid?: string } = {},
) {
  const url = changes.url ?? `/api/delivery-receipts/sms?delivery=${id}`;
  const fields = {
    MessageStatus: status,
    MessageSid: changes.sid ?? "SM1",
    AccountSid: "AC1",
    ErrorCode: "30003",
  };
  const names = Object.keys(fields).sort() as (keyof typeof fields)[];
  const signed = `http://localhost:3000/api/delivery-receipts/sms?delivery=${id}${names.map((name) => name + fields[name]).join("")}`;
  const signature = createHmac("sha1", changes.token ?? SMS_TOKEN)
    .update(signed)
    .digest("base64");
  const answer = await app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.statusCode;
}

async function tellMail(
  messageId: string,
  type: string,
  changes: { key?: Buffer; body?: string; ageSeconds?: number; eventId?: string } = {},
) {
  const body = JSON.stringify({ type, data: { message_id: messageId, reason: "mailbox full" } });
  const eventId = changes.eventId ?? ctx.ids.uuid();
  const time = String(Math.floor(ctx.clock.now().getTime() / 1000) - (changes.ageSeconds ?? 0));
  const signature = createHmac("sha256", changes.key ?? MAIL_KEY)
    .update(`${eventId}.${time}.${body}`)
    .digest("base64");
  const answer = await app.inject({
    method: "POST",
    url: "/api/delivery-receipts/email",
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": time,
      "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")} v1,${signature}`,
    },
    payload: changes.body ?? body,
  });
  return answer.statusCode;
}

describe("delivery receipts", () => {
  it("mark a text message as delivered; a repeated or late receipt changes nothing", async () => {
    const { id } = await makeSent("sms");
    expect(await tellSms(id, "sent")).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: "sent", deliveredAt: null });
    const at = ctx.clock.now();
    expect(await tellSms(id, "delivered")).toBe(204);
    await work();
    ctx.clock.advance(60_000);
    for (const status of ["delivered", "sent", "undelivered", "delivered"]) {
      expect(await tellSms(id, status)).toBe(204);
      await work();
    }
    expect(await stateOf(id)).toEqual({ state: "delivered", deliveredAt: at, error: null });
  });

  it("mark a message as failed after it was sent", async () => {
    const [text, mail] = [await makeSent("sms"), await makeSent("email")];
    expect(await tellSms(text.id, "undelivered")).toBe(204);
    expect(await tellMail(mail.providerMessageId, "email.bounced")).toBe(204);
    expect(await stateOf(text.id)).toMatchObject({
      state: "failed",
      error: "the provider says undelivered (30003)",
    });
    expect(await stateOf(mail.id)).toMatchObject({
      state: "failed",
      error: "the provider says mailbox full",
    });
    expect(await tellMail(mail.providerMessageId, "email.delivered")).toBe(204);
    expect((await stateOf(mail.id)).state).toBe("failed");
  });

  it("mark a mail as delivered and ignore unknown message ids", async () => {
    const { id, providerMessageId } = await makeSent("email");
    expect(await tellMail("<somebody@elsewhere.test>", "email.delivered")).toBe(204);
    expect(await tellMail(providerMessageId, "email.opened")).toBe(204);
    expect((await stateOf(id)).state).toBe("sent");
    expect(await tellMail(providerMessageId, "email.delivered")).toBe(204);
    expect((await stateOf(id)).state).toBe("delivered");
  });

  it("use the time of the provider's call, not of the worker's processing", async () => {
    const { id, providerMessageId } = await makeSent("email");
    const calledAt = ctx.clock.now();
    expect(await tellMail(providerMessageId, "email.delivered")).toBe(204);
    ctx.clock.advance(600_000);
    expect(await stateOf(id)).toMatchObject({ state: "delivered", deliveredAt: calledAt });
  });

  it("get the same answer and are stored once when the provider repeats them", async () => {
    const { id, providerMessageId } = await makeSent("email");
    const counted = async () => [
      await ctx.db.$count(webhookInbox, eq(webhookInbox.providerEventId, "repeated")),
      (await readOutbox(ctx.db, "webhook.received")).length,
    ];
    const [, before = 0] = await counted();
    const tell = () => tellMail(providerMessageId, "email.delivered", { eventId: "repeated" });
    expect(await Promise.all([tell(), tell(), tell()])).toEqual([204, 204, 204]);
    expect((await stateOf(id)).state).toBe("delivered");
    expect(await tell()).toBe(204);
    expect(await counted()).toEqual([1, before + 1]);
  });

  it("are refused without the provider's signature and change nothing", async () => {
    const before = await ctx.db.$count(webhookInbox);
    const [text, mail, other] = [await makeSent("sms"), await makeSent("email"), await makeSent("sms")];
    const refused = [
      await tellSms(text.id, "delivered", { token: "another-token-of-somebody" }),
      await tellSms(other.id, "delivered", { url: `/api/delivery-receipts/sms?delivery=${text.id}` }),
      await tellMail(mail.providerMessageId, "email.delivered", { key: Buffer.from("another") }),
      await tellMail(mail.providerMessageId, "email.delivered", { ageSeconds: 301 }),
      await tellMail("<other>", "email.delivered", {
        body: JSON.stringify({ type: "email.delivered", data: { message_id: mail.providerMessageId } }),
      }),
    ];
    expect(refused).toEqual([400, 400, 400, 400, 400]);
    expect(await ctx.db.$count(webhookInbox)).toBe(before);
    expect([(await stateOf(text.id)).state, (await stateOf(mail.id)).state]).toEqual(["sent", "sent"]);
  });

  it("of another channel or message leave a delivery unchanged", async () => {
    const [text, mail] = [await makeSent("sms"), await makeSent("email")];
    expect(await tellSms(mail.id, "delivered")).toBe(204);
    expect(await tellSms(text.id, "delivered", { sid: "SM9" })).toBe(204);
    expect(await tellSms(text.id, "delivered", { sid: "SM\0" })).toBe(204);
    expect(await tellMail(`<${mail.id}@local\0host>`, "email.delivered")).toBe(204);
    expect([(await stateOf(text.id)).state, (await stateOf(mail.id)).state]).toEqual(["sent", "sent"]);
  });

  it("answer 404 when no secret is configured", async () => {
    const bare = await buildApp(testConfig, ctx, false);
    for (const provider of ["sms", "email", "toString"]) {
      const url = `/api/delivery-receipts/${provider}`;
      const answer = await bare.inject({ method: "POST", url, headers: { host: "localhost:3000" } });
      expect(answer.statusCode).toBe(404);
    }
    await bare.close();
  });
});

/** An event of the card provider as it arrives: signed now with our secret, unless said otherwise. */
async function tellCards(
  eventId: string,
  changes: { secret?: string; ageSeconds?: number; livemode?: boolean; body?: string; header?: string } = {},
) {
  const object = { id: "pi_of_nobody", object: "payment_intent" };
  const type = "payment_intent.succeeded";
  const livemode = changes.livemode ?? false;
  const event = JSON.stringify({ id: eventId, object: "event", livemode, type, data: { object } });
  const time = Math.floor(ctx.clock.now().getTime() / 1000) - (changes.ageSeconds ?? 0);
  const signature = createHmac("sha256", changes.secret ?? testConfig.cardWebhookKey.secret)
    .update(`${time}.${event}`)
    .digest("hex");
  const answer = await app.inject({
    method: "POST",
    url: "/api/stripe/webhook",
    headers: {
      host: "localhost:3000",
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": changes.header ?? `t=${time},v1=${signature}`,
    },
    payload: changes.body ?? event,
  });
  return answer.statusCode;
}

describe("events of the card provider", () => {
  const rowsOf = (eventId: string) => ctx.db.$count(webhookInbox, eq(webhookInbox.providerEventId, eventId));

  it("are stored as they came, once", async () => {
    expect(await tellCards("evt_one")).toBe(200);
    const rows = await ctx.db.select().from(webhookInbox).where(eq(webhookInbox.providerEventId, "evt_one"));
    expect(rows).toMatchObject([{ provider: "stripe", url: "http://localhost:3000/api/stripe/webhook" }]);
    expect(JSON.parse(rows[0]?.body ?? "")).toMatchObject({ id: "evt_one", livemode: false });
  });

  it("are one row and one piece of news when twenty copies come at once, and later again", async () => {
    const news = async () => (await readOutbox(ctx.db, "webhook.received")).length;
    const before = await news();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tellCards("evt_repeated")));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await tellCards("evt_repeated", { ageSeconds: 299 })).toBe(200);
    expect([await rowsOf("evt_repeated"), await news()]).toEqual([1, before + 1]);
  });

  it.each([
    ["signed with another secret", { secret: "whsec_of_somebody_else" }],
    ["not signed", { header: "" }],
    ["signed for another body", { body: `{"id":"evt_refused","livemode":false}` }],
    ["older than five minutes, as when somebody sends it again", { ageSeconds: 301 }],
    ["of a time to come", { ageSeconds: -301 }],
    ["of the other mode", { livemode: true }],
  ])("leave no row when they are %s", async (_what, changes) => {
    const before = await ctx.db.$count(webhookInbox);
    expect(await tellCards("evt_refused", changes)).toBe(400);
    expect(await ctx.db.$count(webhookInbox)).toBe(before);
    expect(await rowsOf("evt_refused")).toBe(0);
  });
});
