import { deliveries } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { makeNotification, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader } from "../testing/notification-centre.ts";
import { archiveNotification } from "./archive-notification.ts";
import { getAnalytics } from "./get-analytics.ts";
import { markAllRead } from "./mark-all-read.ts";
import { markRead } from "./mark-read.ts";
import { removeNotification } from "./remove-notification.ts";
import { snoozeNotification } from "./snooze-notification.ts";

const { ctx } = await openTestContext();

const sealed = `test.${"x".repeat(40)}`;
const inAppAndMail = [{ state: "sent" }, { channel: "email", addressSealed: sealed, state: "sent" }] as const;
const deliveryOf = async (id = "") => {
  const [row] = await ctx.db.select().from(deliveries).where(sql`id = ${id}`);
  return [row?.state, row?.deliveredAt ?? null];
};

type Change = (me: TestContext, notificationId: never) => Promise<unknown>;
const until = () => new Date(ctx.clock.now().getTime() + 60_000);
const changes: Readonly<Record<string, Change>> = {
  "read one": (me, notificationId) => markRead(me, { notificationId }),
  "read all": (me) => markAllRead(me),
  "archived one": (me, notificationId) => archiveNotification(me, { notificationId }),
  "deleted one": (me, notificationId) => removeNotification(me, { notificationId }),
  "snoozed one": (me, notificationId) => snoozeNotification(me, { notificationId, until: until() }),
};

describe("changing a notification in the list acknowledges it", () => {
  it.each(Object.entries(changes))(
    "%s: marks its in-app delivery as delivered, and no other",
    async (_name, change) => {
      const { userId, me } = await makeReader(ctx, 0);
      const stranger = await makeReader(ctx, 0);
      const other = await makeNotification(ctx, stranger.userId);
      const { id, deliveryIds } = await makeNotification(ctx, userId, {}, inAppAndMail);
      const [inApp, mail] = deliveryIds;
      await change(me, id as never);
      expect([
        await deliveryOf(inApp),
        await deliveryOf(mail),
        await deliveryOf(other.deliveryIds[0]),
      ]).toEqual([
        ["delivered", ctx.clock.now()],
        ["sent", null],
        ["sent", null],
      ]);
      const to = new Date(ctx.clock.now().getTime() + 1);
      expect((await getAnalytics(me, { scope: "own", to })).deliveryRate).toBe(1);
    },
  );

  it("also acknowledges when nothing is left to change", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const { id, deliveryIds } = await makeNotification(ctx, userId, { readAt: ctx.clock.now() });
    await markRead(me, { notificationId: id as never });
    expect(await deliveryOf(deliveryIds[0])).toEqual(["delivered", ctx.clock.now()]);
  });

  it("makes the delivery delivered as soon as a pending sending is recorded", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const { deliveryIds } = await makeNotification(ctx, userId, {}, [{ state: "pending" }]);
    await markAllRead(me);
    expect(await deliveryOf(deliveryIds[0])).toEqual(["pending", ctx.clock.now()]);
  });
});
