import type { NotificationIdInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import type { ServiceContext } from "../context.ts";
import { changeOne } from "./change-centre.ts";

/**
 * Moves one of the caller's notifications out of the archive; it keeps its read state.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export function unarchiveNotification(
  ctx: ServiceContext,
  input: NotificationIdInput,
): Promise<NotificationsChanged> {
  return changeOne(ctx, input.notificationId, "unarchived", ({ archivedAt }) =>
    archivedAt === null ? null : { archivedAt: null },
  );
}
