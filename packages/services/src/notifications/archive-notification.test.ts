import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader, toldTabs } from "../testing/notification-centre.ts";
import { archiveNotification } from "./archive-notification.ts";
import { listNotifications } from "./list-notifications.ts";

const { ctx } = await openTestContext();

describe("archiveNotification", () => {
  it("moves a notification from All and Unread to Archived, still unread; a repeat changes nothing", async () => {
    const { userId, me, id } = await makeReader(ctx, 2);
    expect(await archiveNotification(me, { notificationId: id })).toMatchObject({
      all: 1,
      unread: 1,
      archived: 1,
    });
    await archiveNotification(me, { notificationId: id });
    expect(toldTabs(ctx, userId).map(({ change }) => change)).toEqual([{ kind: "archived", ids: [id] }]);
    const { notifications } = await listNotifications(me, { tab: "archived", limit: 9 });
    expect(notifications).toMatchObject([{ id, isArchived: true, isRead: false }]);
    const stranger = await makeReader(ctx);
    expect(await codeOf(archiveNotification(stranger.me, { notificationId: id }))).toBe("NOT_FOUND");
    expect(await codeOf(archiveNotification(ctx, { notificationId: id }))).toBe("UNAUTHENTICATED");
  });
});
