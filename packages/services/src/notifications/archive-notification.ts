import type { NotificationIdInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import type { ServiceContext } from "../context.ts";
import { changeOne } from "./change-centre.ts";

/**
 * Archives one of the caller's notifications, read or unread; it leaves all other tabs.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export function archiveNotification(
  ctx: ServiceContext,
  input: NotificationIdInput,
): Promise<NotificationsChanged> {
  return changeOne(ctx, input.notificationId, "archived", ({ archivedAt }, now) =>
    archivedAt === null ? { archivedAt: now, snoozedUntil: null } : null,
  );
}
