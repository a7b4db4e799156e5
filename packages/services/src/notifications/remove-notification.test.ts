import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader, rowOf, toldTabs } from "../testing/notification-centre.ts";
import { countNotifications } from "./count-notifications.ts";
import { markRead } from "./mark-read.ts";
import { removeNotification } from "./remove-notification.ts";

const { ctx } = await openTestContext();

describe("removeNotification", () => {
  it("deletes a notification for its reader and keeps the row; afterwards it is not found", async () => {
    const { userId, me, id } = await makeReader(ctx, 2);
    const stranger = await makeReader(ctx);
    expect(await codeOf(removeNotification(stranger.me, { notificationId: id }))).toBe("NOT_FOUND");
    expect(await removeNotification(me, { notificationId: id })).toMatchObject({
      all: 1,
      unread: 1,
      archived: 0,
    });
    expect(toldTabs(ctx, userId).map(({ change }) => change)).toEqual([{ kind: "deleted", ids: [id] }]);
    expect((await rowOf(ctx, id)).deletedAt).toEqual(ctx.clock.now());
    expect(await codeOf(removeNotification(me, { notificationId: id }))).toBe("NOT_FOUND");
    expect(await codeOf(markRead(me, { notificationId: id }))).toBe("NOT_FOUND");
    expect(await codeOf(removeNotification(ctx, { notificationId: id }))).toBe("UNAUTHENTICATED");
  });

  it("happens once under twenty concurrent calls", async () => {
    const { userId, me, id } = await makeReader(ctx, 2);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(removeNotification(me, { notificationId: id }))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(toldTabs(ctx, userId)).toHaveLength(1);
    expect(await countNotifications(me)).toMatchObject({ all: 1, unread: 1, archived: 0 });
  });
});
