import { deliveries, pushSubscriptions } from "@evenly/db/notifications/tables";
import { fakePushes, makeNotification, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sealPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { makeReader } from "../testing/notification-centre.ts";
import { archiveNotification } from "./archive-notification.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { deliverDue } from "./deliver-due.ts";
import { snoozeNotification } from "./snooze-notification.ts";

const { ctx } = await openTestContext();

const HOUR_MS = 3_600_000;
const texts = {
  notification: async () => ({ title: "", message: "", actionText: "" }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async () => "",
};

/** Creates a push that waits for the end of quiet hours. */
async function makeKeptPush() {
  const { userId, me } = await makeReader(ctx, 0);
  const id = ctx.ids.uuid();
  const endpoint = `https://push.example.test/${id}`;
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscriptionSealed = sealPushSubscription(ctx, id, { endpoint, keys });
  const createdAt = ctx.clock.now();
  await ctx.db
    .insert(pushSubscriptions)
    .values({ id, userId, endpointHash: id, subscriptionSealed, createdAt });
  const scheduledFor = new Date(createdAt.getTime() + HOUR_MS);
  const kept = { channel: "push", pushSubscriptionId: id, dueAt: scheduledFor, scheduledFor } as const;
  const made = await makeNotification(ctx, userId, {}, [kept]);
  return { me, endpoint, notificationId: made.id as never, deliveryId: made.deliveryIds[0] ?? "" };
}

it("drops a kept-back push that was archived or snoozed meanwhile, also after the snooze has ended", async () => {
  const [archived, snoozed, left] = [await makeKeptPush(), await makeKeptPush(), await makeKeptPush()];
  await archiveNotification(archived.me, archived);
  const until = new Date(ctx.clock.now().getTime() + HOUR_MS / 2);
  await snoozeNotification(snoozed.me, { notificationId: snoozed.notificationId, until });
  ctx.clock.advance(2 * HOUR_MS);
  const push = fakePushes();
  await deliverDue(ctx, { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push, texts });
  expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([left.endpoint]);
  const reasons = [archived, snoozed, left].map(async ({ deliveryId }) => {
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    return [row?.state, row?.lastError];
  });
  expect(await Promise.all(reasons)).toEqual([
    ["dropped", "it was archived meanwhile"],
    ["dropped", "it was snoozed meanwhile"],
    ["sent", null],
  ]);
});
