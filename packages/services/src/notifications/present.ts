import { NotificationId } from "@evenly/contract";
import type { Notification } from "@evenly/contract/notifications/centre";
import type { CentreRow } from "@evenly/db/notifications/centre-queries";

/** A notification as its reader sees it. */
export function presentNotification(row: CentreRow): Notification {
  const { readAt, archivedAt, id, data, ...shown } = row;
  return {
    ...shown,
    id: NotificationId.parse(id),
    data: data as Notification["data"],
    isRead: readAt !== null,
    isArchived: archivedAt !== null,
  };
}
