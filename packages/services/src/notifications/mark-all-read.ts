import type { NotificationsChanged } from "@evenly/contract/notifications/centre";
import { markAllNotificationsRead } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { changeCentre } from "./change-centre.ts";

/**
 * Marks everything as read that the caller sees as unread; what is snoozed comes back as it was.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function markAllRead(ctx: ServiceContext): Promise<NotificationsChanged> {
  const userId = requireUser(ctx);
  return changeCentre(ctx, "all_read", async (tx, now) =>
    (await markAllNotificationsRead(tx, userId, now)) > 0 ? [] : null,
  );
}
