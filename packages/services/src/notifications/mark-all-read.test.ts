import { sql } from "@evenly/db/sql";
import { makeNotification, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader, rowOf, toldTabs } from "../testing/notification-centre.ts";
import { archiveNotification } from "./archive-notification.ts";
import { markAllRead } from "./mark-all-read.ts";
import { snoozeNotification } from "./snooze-notification.ts";

const { ctx } = await openTestContext();

describe("markAllRead", () => {
  it("marks visible unread notifications only: not archived, snoozed, unlisted or other users' ones", async () => {
    const { userId, me, ids } = await makeReader(ctx, 4);
    const [seen = "", archived = "", snoozed = ""] = ids;
    const stranger = await makeReader(ctx);
    const { id: carrier } = await makeNotification(ctx, userId, { isListed: false });
    const until = new Date(ctx.clock.now().getTime() + 60_000);
    await archiveNotification(me, { notificationId: archived as never });
    await snoozeNotification(me, { notificationId: snoozed as never, until });
    expect(await markAllRead(me)).toMatchObject({ all: 2, unread: 0, archived: 1 });
    expect(toldTabs(ctx, userId).at(-1)?.change).toEqual({ kind: "all_read", ids: [] });
    expect((await rowOf(ctx, seen)).readAt).toEqual(ctx.clock.now());
    for (const id of [archived, snoozed, carrier, stranger.id])
      expect((await rowOf(ctx, id)).readAt).toBeNull();
  });

  it("marks those that had arrived by a moment and publishes their ids; an offline call leaves later ones unread", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const at = ctx.clock.now();
    const seen = await makeNotification(ctx, userId, { createdAt: at });
    // Set by SQL with microseconds; a browser has only milliseconds.
    await ctx.db.execute(
      sql`update notifications set created_at = created_at + interval '400 microseconds' where id = ${seen.id}`,
    );
    const since = await makeNotification(ctx, userId, { createdAt: new Date(at.getTime() + 1) });
    expect(await markAllRead(me, { upTo: at })).toMatchObject({ all: 2, unread: 1 });
    expect(toldTabs(ctx, userId).at(-1)?.change).toEqual({ kind: "read", ids: [seen.id] });
    expect((await rowOf(ctx, since.id)).readAt).toBeNull();
    await markAllRead(me, { upTo: at });
    expect(toldTabs(ctx, userId)).toHaveLength(1);
  });

  it("publishes once under twenty concurrent calls, and records when each was read", async () => {
    const { userId, me, id } = await makeReader(ctx, 5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => markAllRead(me)));
    expect(new Set(answers.map(({ unread }) => unread))).toEqual(new Set([0]));
    expect(toldTabs(ctx, userId)).toHaveLength(1);
    const { readAt } = await rowOf(ctx, id);
    ctx.clock.advance(1000);
    await markAllRead(me);
    expect((await rowOf(ctx, id)).readAt).toEqual(readAt);
    await expect(markAllRead(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
