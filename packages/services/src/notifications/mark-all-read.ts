import type { MarkAllReadInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";
import { markShown } from "@evenly/db/notifications/acknowledge-queries";
import { markAllNotificationsRead } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { changeCentre } from "./change-centre.ts";

/**
 * Marks all visible unread notifications of the caller as read, optionally only those that arrived by a moment; snoozed ones
 * stay unchanged. Their in-app deliveries become delivered.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export async function markAllRead(
  ctx: ServiceContext,
  { upTo }: MarkAllReadInput = {},
): Promise<NotificationsChanged> {
  const userId = requireUser(ctx);
  return changeCentre(ctx, upTo === undefined ? "all_read" : "read", async (tx, now) => {
    const ids = await markAllNotificationsRead(tx, userId, { now, upTo });
    if (ids.length === 0) return null;
    await markShown(tx, { userId, notificationIds: ids, at: now });
    return upTo === undefined || ids.length > NOTIFICATIONS_KEPT ? [] : ids;
  });
}
