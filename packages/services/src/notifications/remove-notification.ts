import type { NotificationIdInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import type { ServiceContext } from "../context.ts";
import { changeOne } from "./change-centre.ts";

/**
 * Deletes one of the caller's notifications permanently; its row stays for analytics.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export function removeNotification(
  ctx: ServiceContext,
  input: NotificationIdInput,
): Promise<NotificationsChanged> {
  return changeOne(ctx, input.notificationId, "deleted", (_row, now) => ({ deletedAt: now }));
}
