import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader, toldTabs } from "../testing/notification-centre.ts";
import { archiveNotification } from "./archive-notification.ts";
import { unarchiveNotification } from "./unarchive-notification.ts";

const { ctx } = await openTestContext();

describe("unarchiveNotification", () => {
  it("restores an archived notification to its previous state", async () => {
    const { userId, me, id } = await makeReader(ctx);
    await archiveNotification(me, { notificationId: id });
    expect(await unarchiveNotification(me, { notificationId: id })).toMatchObject({
      all: 1,
      unread: 1,
      archived: 0,
    });
    await unarchiveNotification(me, { notificationId: id });
    expect(toldTabs(ctx, userId).map(({ change }) => change.kind)).toEqual(["archived", "unarchived"]);
    const stranger = await makeReader(ctx);
    expect(await codeOf(unarchiveNotification(stranger.me, { notificationId: id }))).toBe("NOT_FOUND");
    expect(await codeOf(unarchiveNotification(ctx, { notificationId: id }))).toBe("UNAUTHENTICATED");
  });
});
