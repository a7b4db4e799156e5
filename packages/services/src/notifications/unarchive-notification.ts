import type { NotificationIdInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import type { ServiceContext } from "../context.ts";
import { changeOne } from "./change-centre.ts";

/**
 * Takes one of the caller's notifications back out of the archive, as it was.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 */
export function unarchiveNotification(
  ctx: ServiceContext,
  input: NotificationIdInput,
): Promise<NotificationsChanged> {
  return changeOne(ctx, input.notificationId, "unarchived", ({ archivedAt }) =>
    archivedAt === null ? null : { archivedAt: null },
  );
}
