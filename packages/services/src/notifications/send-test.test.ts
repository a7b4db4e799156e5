import type { ListNotificationsInput } from "@evenly/contract/notifications/centre";
import { makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { relayEvents } from "../outbox/relay-events.ts";
import type { PushSender } from "../ports.ts";
import { asked, freshEndpoint, signInForPushes } from "../testing/push-subscribers.ts";
import { acknowledge } from "./acknowledge.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { deliverDue } from "./deliver-due.ts";
import { getAnalytics } from "./get-analytics.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listMailbox } from "./list-mailbox.ts";
import { listNotifications } from "./list-notifications.ts";
import { sendTest } from "./send-test.ts";
import { subscribePush } from "./subscribe-push.ts";

const { ctx } = await openTestContext();

const texts = {
  notification: async () => ({ title: "A test", message: "It arrived.", actionText: "Open" }),
  mail: async () => ({ subject: "A test", text: "It arrived.", html: "" }),
  sms: async () => "It arrived.",
  codeMessage: async (code: string) => code,
};
const everything: ListNotificationsInput = { tab: "all", limit: 20 };

describe("sendTest", () => {
  it("creates a regular notification for the caller only", async () => {
    const { userId } = await makeUser(ctx);
    await sendTest(ctx.asUser(userId));
    const events = await readOutbox(ctx.db, "notification.test_requested");
    expect(events.map(({ payload }) => payload)).toEqual([{ userId }]);
    await expect(sendTest(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("reaches the list, the mailbox and the browser, and the figures once it was seen", async () => {
    const { me } = await signInForPushes(ctx);
    const endpoint = freshEndpoint();
    await subscribePush(me, asked(endpoint));
    await sendTest(me);
    const pushed: string[] = [];
    const push: PushSender = {
      send: async (message) => {
        pushed.push(message.endpoint);
        return { providerMessageId: null };
      },
      close: async () => {},
    };
    await relayEvents(ctx, texts);
    await deliverDue(ctx, { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push, texts });
    const { notifications, unreadCount } = await listNotifications(me, everything);
    expect([notifications, unreadCount]).toMatchObject([
      [{ title: "A test", type: "system", isRead: false }],
      1,
    ]);
    expect(pushed).toEqual([endpoint]);
    expect((await listMailbox(ctx, { to: null })).filter(({ subject }) => subject === "A test")).not.toEqual(
      [],
    );
    await acknowledge(me, { notificationIds: notifications.map(({ id }) => id) });
    const { deliveries } = await listDeliveries(me, { scope: "own", limit: 20 });
    expect(Object.fromEntries(deliveries.map(({ channel, status }) => [channel, status]))).toEqual({
      in_app: "delivered",
      email: "sent",
      push: "sent",
    });
    expect(deliveries.every(({ attempts }) => attempts.length === 1)).toBe(true);
    const { totalSent, totalDelivered, topTemplates } = await getAnalytics(me, {
      scope: "own",
      to: new Date(ctx.clock.now().getTime() + 1000),
    });
    expect([totalSent, totalDelivered, topTemplates]).toEqual([
      3,
      1,
      [{ template: "test_notification", sent: 3, withReceipts: { sent: 2, delivered: 1 }, rate: 1 / 2 }],
    ]);
  });
});
