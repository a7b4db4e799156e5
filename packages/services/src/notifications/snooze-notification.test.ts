import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader, toldTabs } from "../testing/notification-centre.ts";
import { listNotifications } from "./list-notifications.ts";
import { markRead } from "./mark-read.ts";
import { snoozeNotification } from "./snooze-notification.ts";

const { ctx } = await openTestContext();

const DAY_MS = 24 * 60 * 60_000;

describe("snoozeNotification", () => {
  it("hides a notification from list and counts until its time; then it reappears unread", async () => {
    const { userId, me, id } = await makeReader(ctx, 2);
    await markRead(me, { notificationId: id });
    const until = new Date(ctx.clock.now().getTime() + 3_600_000);
    const snooze = { notificationId: id, until };
    expect(await snoozeNotification(me, snooze)).toMatchObject({ all: 1, unread: 1, archived: 0 });
    expect(toldTabs(ctx, userId).at(-1)?.change).toEqual({ kind: "snoozed", ids: [id] });
    const all = async () => (await listNotifications(me, { tab: "all", limit: 9 })).counts.all;
    ctx.clock.set(new Date(until.getTime() - 1));
    expect(await all()).toBe(1);
    ctx.clock.set(until);
    expect(await all()).toBe(2);
    expect((await listNotifications(me, { tab: "unread", limit: 9 })).counts.unread).toBe(2);
  });

  it("accepts a future time of at most a year, for the caller's own notifications only", async () => {
    const { me, id } = await makeReader(ctx);
    const stranger = await makeReader(ctx);
    const inMs = (ms: number) => ({ notificationId: id, until: new Date(ctx.clock.now().getTime() + ms) });
    expect(await codeOf(snoozeNotification(me, inMs(0)))).toBe("VALIDATION");
    expect(await codeOf(snoozeNotification(me, inMs(-1)))).toBe("VALIDATION");
    expect(await codeOf(snoozeNotification(me, inMs(367 * DAY_MS)))).toBe("VALIDATION");
    expect(await codeOf(snoozeNotification(stranger.me, inMs(DAY_MS)))).toBe("NOT_FOUND");
    for (const ms of [DAY_MS, -1])
      expect(await codeOf(snoozeNotification(ctx, inMs(ms)))).toBe("UNAUTHENTICATED");
    expect(await outcomeOf(snoozeNotification(me, inMs(366 * DAY_MS)))).toBe("done");
  });
});
