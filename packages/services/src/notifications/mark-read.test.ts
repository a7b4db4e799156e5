import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader, rowOf, toldTabs } from "../testing/notification-centre.ts";
import { countNotifications } from "./count-notifications.ts";
import { listNotifications } from "./list-notifications.ts";
import { markRead } from "./mark-read.ts";

const { ctx } = await openTestContext();

describe("markRead", () => {
  it("lowers the count, and publishes the change and the remaining count to other tabs", async () => {
    const { userId, me, id } = await makeReader(ctx, 3);
    const left = await markRead(me, { notificationId: id });
    expect(left).toMatchObject({ all: 3, unread: 2, archived: 0 });
    const { version, ...counts } = left;
    expect(toldTabs(ctx, userId)).toEqual([{ userId, counts, version, change: { kind: "read", ids: [id] } }]);
    expect((await listNotifications(me, { tab: "all", limit: 9 })).notifications.at(-1)?.isRead).toBe(true);
  });

  it("publishes nothing on a repeat, and throws NOT_FOUND for another user's or an unknown one", async () => {
    const { userId, me, id } = await makeReader(ctx);
    await markRead(me, { notificationId: id });
    const { readAt } = await rowOf(ctx, id);
    ctx.clock.advance(1000);
    await markRead(me, { notificationId: id });
    expect([(await rowOf(ctx, id)).readAt, toldTabs(ctx, userId)]).toEqual([readAt, [expect.anything()]]);
    const stranger = await makeReader(ctx);
    expect(await codeOf(markRead(stranger.me, { notificationId: id }))).toBe("NOT_FOUND");
    expect(await codeOf(markRead(me, { notificationId: ctx.ids.uuid() as never }))).toBe("NOT_FOUND");
    expect(await codeOf(markRead(ctx, { notificationId: id }))).toBe("UNAUTHENTICATED");
    expect(toldTabs(ctx, stranger.userId)).toEqual([]);
  });

  it("counts correctly under concurrency: versions increase with the counts, and no count is negative", async () => {
    const { userId, me, ids, id } = await makeReader(ctx, 10);
    const each = [...ids, ...ids, id].map((notificationId) =>
      markRead(me, { notificationId: notificationId as never }),
    );
    await Promise.all(each);
    expect(await countNotifications(me)).toMatchObject({ all: 10, unread: 0, archived: 0 });
    const told = [...toldTabs(ctx, userId)].sort((a, b) => (a.version ?? 0) - (b.version ?? 0));
    expect(told.map(({ counts }) => counts.unread)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(new Set(told.map(({ version }) => version)).size).toBe(10);
  });

  it("succeeds when the bus is down: other tabs see the change at their next fetch", async () => {
    const { me, id } = await makeReader(ctx);
    const bus = { ...ctx.bus, publish: () => Promise.reject(new Error("no bus")) };
    expect(await markRead({ ...me, bus }, { notificationId: id })).toMatchObject({ unread: 0 });
  });
});
