import type { ListNotificationsInput, NotificationsPage } from "@evenly/contract/notifications/centre";
import { countCentre, selectNotifications } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentNotification } from "./present.ts";

/**
 * Lists the caller's notifications, newest first, with how many there are in each tab. What is snoozed stays away until its
 * time, what is archived has its own tab, what is deleted or only carries a mail is never listed.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor is not of this list.
 */
export async function listNotifications(
  ctx: ServiceContext,
  input: ListNotificationsInput,
): Promise<NotificationsPage> {
  const userId = requireUser(ctx);
  const { tab, type, priority, isRead, page = 1, limit, cursor } = input;
  const now = ctx.clock.now();
  const after = cursor === undefined ? null : readCursor(cursor);
  const offset = (page - 1) * limit;
  const query = { userId, now, tab, type, priority, isRead, after, offset, limit: limit + 1 };
  const [rows, { counts }] = await Promise.all([
    selectNotifications(ctx.db, query),
    countCentre(ctx.db, userId, now),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    notifications: shown.map(({ at: _at, ...row }) => presentNotification(row)),
    unreadCount: counts.unread,
    counts,
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  };
}
