import type { NotificationIdInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import type { ServiceContext } from "../context.ts";
import { changeOne } from "./change-centre.ts";

/**
 * Marks one of the caller's notifications as read; idempotent.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export function markRead(ctx: ServiceContext, input: NotificationIdInput): Promise<NotificationsChanged> {
  return changeOne(ctx, input.notificationId, "read", ({ readAt }, now) =>
    readAt === null ? { readAt: now } : null,
  );
}
