import { events } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { deliveries, notifications } from "@evenly/db/notifications/tables";
import { outbox } from "@evenly/db/outbox/tables";
import {
  createTestDatabase,
  type MadeUser,
  makeReceived,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reportPayment } from "../history/report-payment.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import type { NotificationTexts } from "../ports.ts";
import { recordEvent } from "../shared/record-event.ts";
import { relayEvents } from "./relay-events.ts";
import { republishFrames } from "./republish-frames.ts";

const texts: NotificationTexts = {
  notification: async (content, reader) => ({
    title: `${content.template} ${reader.firstName}`,
    message: "text",
    actionText: "open",
  }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterEach(() => database.drop());

async function sendFive() {
  const ana = await makeUser(ctx, { firstName: "Ana", balanceMinor: 10_000n });
  const ben = await makeUser(ctx, { firstName: "Ben" });
  await send(ana, ben, 500n);
  return { ana, ben };
}

async function send(ana: MadeUser, ben: MadeUser, amountMinor: bigint) {
  await sendTransfer(ctx.asUser(ana.userId), {
    ownerUserId: ana.userId,
    procedure: "payments.send",
    key: ctx.ids.uuid(),
    inputHash: "hash",
    payerUserId: ana.userId,
    payeeUserId: ben.userId,
    amountMinor,
    currency: "USD",
  });
}

describe("relayEvents", () => {
  it("notifies the payee of a payment in the app and by mail once, and the payer with a receipt", async () => {
    const { ana, ben } = await sendFive();
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 1, deliveries: 3 });
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 0, deliveries: 0 });
    const rows = await ctx.db.select().from(notifications).orderBy(notifications.type);
    const shared = { readAt: null, actionText: "open", actionUrl: expect.stringMatching(/^\/history\/./) };
    expect(rows).toMatchObject([
      {
        userId: ben.userId,
        type: "payment_received",
        title: "paymentReceived Ben",
        isListed: true,
        ...shared,
      },
      {
        userId: ana.userId,
        type: "payment_sent",
        title: "paymentSent Ana",
        isListed: false,
        ...shared,
      },
    ]);
    const made = await ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.notificationId, rows[0]?.id ?? ""));
    expect(made.map((row) => [row.channel, row.addressSealed, row.state]).sort()).toEqual([
      ["email", ben.emailSealed, "pending"],
      ["in_app", null, "pending"],
    ]);
    const receipt = eq(deliveries.notificationId, rows[1]?.id ?? "");
    const sent = await ctx.db.select().from(deliveries).where(receipt);
    expect(sent.map((row) => row.channel)).toEqual(["email"]);
  });

  it("notifies both sides of a return, and the reporter of a payment that the report arrived", async () => {
    const { id, payer, payee, asPayee } = await makeReceived(ctx, { amountMinor: 500n });
    await reportPayment(asPayee, { id, reason: "unexpected" });
    await returnPayment(asPayee, { id, idempotencyKey: "return" });
    await relayEvents(ctx, texts);
    const rows = await ctx.db.select().from(notifications);
    expect(rows.map((row) => [row.userId, row.template]).sort()).toEqual(
      [
        [payee.userId, "paymentReceived"],
        [payee.userId, "paymentReported"],
        [payee.userId, "returnSent"],
        [payer.userId, "paymentReturned"],
        [payer.userId, "paymentSent"],
      ].sort(),
    );
    expect(await ctx.db.$count(deliveries)).toBe(7);
  });

  it("stores no link token in any table", async () => {
    const user = await makeUser(ctx, { isVerified: false });
    const payload = {
      userId: user.userId,
      emailSealed: user.emailSealed,
      firstName: "Test",
      linkId: ctx.ids.uuid(),
      locale: "en",
    };
    await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "email.verification_requested", payload));
    await relayEvents(ctx, texts);
    const [row] = await ctx.db.select().from(notifications);
    expect(row).toMatchObject({
      template: "verifyEmail",
      isListed: false,
      data: { linkId: payload.linkId },
      actionUrl: null,
      actionText: null,
    });
  });

  it("handles each event once with two concurrent relays", async () => {
    const user = await makeUser(ctx);
    const payload = { userId: user.userId, emailSealed: user.emailSealed, firstName: "Test", locale: "en" };
    await inTransaction(ctx.db, async (tx) => {
      for (let count = 0; count < 250; count += 1) await recordEvent(ctx, tx, "password.changed", payload);
    });
    const relayAll = async () => {
      let sum = 0;
      for (;;) {
        const { events } = await relayEvents(ctx, texts);
        if (events === 0) return sum;
        sum += events;
      }
    };
    const sums = await Promise.all([relayAll(), relayAll()]);
    await relayAll();
    expect(sums.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(250);
    expect(await ctx.db.select().from(notifications)).toHaveLength(250);
    expect(await ctx.db.select().from(deliveries)).toHaveLength(500);
  });

  it.each([
    { what: "another name", name: "group.created", version: 1 },
    { what: "other contents", name: "password.changed", version: events["password.changed"].version + 1 },
  ])("leaves an event of a newer version for a newer worker: $what", async (newer) => {
    const [id, eventId] = [ctx.ids.uuid(), ctx.ids.uuid()];
    const stored = { id, events: [{ id: eventId, payload: {} }], eventCount: 1 };
    await ctx.db.insert(outbox).values({ ...stored, name: newer.name, version: newer.version });
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 0, deliveries: 0, isLeft: false });
    expect(await republishFrames(ctx)).toBe(0);
    expect(await ctx.db.select().from(outbox)).toMatchObject([{ relayedAt: null, publishedAt: null }]);
  });

  it("reports remaining events: locked ones, and those beyond one transaction's maximum", async () => {
    await sendFive();
    await inTransaction(ctx.db, async (tx) => {
      await tx.select().from(outbox).for("update");
      expect(await relayEvents(ctx, texts)).toMatchObject({ events: 0, isLeft: true });
    });
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 1, isLeft: false });
    const user = await makeUser(ctx);
    const payload = { userId: user.userId, emailSealed: user.emailSealed, firstName: "Test", locale: "en" };
    await inTransaction(ctx.db, async (tx) => {
      for (let count = 0; count < 101; count += 1) await recordEvent(ctx, tx, "password.changed", payload);
    });
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 100, isLeft: true });
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 1, isLeft: false });
  });

  it("reports an event without a template and continues with the others", async () => {
    const user = await makeUser(ctx);
    const payload = { userId: user.userId, emailSealed: user.emailSealed, firstName: "Test", locale: "en" };
    await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", payload));
    await sendFive();
    const wordless: NotificationTexts = {
      ...texts,
      notification: async (content, reader) => {
        if (content.template === "passwordChanged") throw new RangeError("no words");
        return texts.notification(content, reader);
      },
    };
    expect(await relayEvents(ctx, wordless)).toMatchObject({ events: 2, deliveries: 3 });
    expect(await relayEvents(ctx, wordless)).toMatchObject({ events: 0, deliveries: 0 });
  });

  it("reports an event it cannot parse and continues with the others", async () => {
    await ctx.db.insert(outbox).values({
      id: ctx.ids.uuid(),
      name: "password.changed",
      version: 1,
      events: [{ id: ctx.ids.uuid(), payload: {} }],
      eventCount: 1,
    });
    await sendFive();
    expect(await relayEvents(ctx, texts)).toMatchObject({ events: 2, deliveries: 3 });
  });

  it("continues past text that Postgres cannot store: a NUL character and an unpaired surrogate", async () => {
    const { userId } = await makeUser(ctx);
    const words = { title: "Zero \u0000 here", message: "half \ud83d of one", priority: "low" as const };
    await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "notification.announced", { userId, ...words }));
    await sendFive();
    expect((await relayEvents(ctx, texts)).events).toBe(2);
    const [row] = await ctx.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(row?.data).toMatchObject({ title: "Zero  here", message: "half \ufffd of one" });
  });

  it("notifies a payer once a day that most of the daily limit is used, however many payments follow", async () => {
    const ana = await makeUser(ctx, { identityTier: "unverified", balanceMinor: 2_000_000n });
    const ben = await makeUser(ctx);
    const alerts = async (...amounts: readonly bigint[]) => {
      for (const amountMinor of amounts) await send(ana, ben, amountMinor);
      await Promise.all([relayEvents(ctx, texts), relayEvents(ctx, texts)]);
      const rows = await ctx.db.select().from(notifications).orderBy(notifications.createdAt);
      return rows.filter(({ template }) => template === "limitNear").map(({ data }) => data);
    };
    const first = { limitMinor: "1000000", resetsAt: "2026-11-22T00:00:00.000Z" };
    expect(await alerts(500_000n, 299_999n)).toEqual([]);
    expect(await alerts(1n)).toEqual([{ ...first, usedMinor: "800000" }]);
    expect(await alerts(...Array.from({ length: 20 }, () => 5000n))).toHaveLength(1);
    ctx.clock.advance(24 * 3_600_000);
    expect(await alerts(400_000n)).toHaveLength(1);
    expect(await alerts(400_000n, 1n)).toMatchObject([{}, { usedMinor: "800001" }]);
  });
});
