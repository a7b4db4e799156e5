import { makeNotification, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader } from "../testing/notification-centre.ts";
import { countNotifications } from "./count-notifications.ts";

const { ctx } = await openTestContext();

describe("countNotifications", () => {
  it("returns zeros for a new user, and never counts snoozed, deleted, unlisted and other users' notifications", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    await makeReader(ctx, 2);
    expect(await countNotifications(me)).toEqual({ all: 0, unread: 0, archived: 0, nextBackAt: null });
    const at = ctx.clock.now();
    await makeNotification(ctx, userId, { snoozedUntil: new Date(at.getTime() + 1) });
    await makeNotification(ctx, userId, { deletedAt: at });
    await makeNotification(ctx, userId, { isListed: false });
    await makeNotification(ctx, userId, { readAt: at });
    await makeNotification(ctx, userId, { archivedAt: at });
    await makeNotification(ctx, userId);
    const nextBackAt = new Date(at.getTime() + 1);
    expect(await countNotifications(me)).toEqual({ all: 2, unread: 1, archived: 1, nextBackAt });
    await expect(countNotifications(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("returns when the next snoozed one reappears, ignoring later, archived and already visible ones", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const inMs = (ms: number) => new Date(ctx.clock.now().getTime() + ms);
    const [past, soon, later, archived] = [inMs(-1000), inMs(5000), inMs(9000), inMs(2000)];
    for (const snoozedUntil of [later, past, soon]) await makeNotification(ctx, userId, { snoozedUntil });
    await makeNotification(ctx, userId, { snoozedUntil: archived, archivedAt: ctx.clock.now() });
    expect((await countNotifications(me)).nextBackAt).toEqual(soon);
    ctx.clock.set(soon);
    expect((await countNotifications(me)).nextBackAt).toEqual(later);
    ctx.clock.set(later);
    expect((await countNotifications(me)).nextBackAt).toBeNull();
  });
});
