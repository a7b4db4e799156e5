import type { NotificationContent } from "@evenly/contract/features";
import type {
  ListNotificationsInput,
  Notification,
  NotificationsPage,
} from "@evenly/contract/notifications/centre";
import { readContent } from "@evenly/contract/notifications/content";
import { findUserById } from "@evenly/db/auth/user-queries";
import { countCentre, listNotificationRows } from "@evenly/db/notifications/centre-queries";
import { ZodError } from "zod";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentNotification } from "./present.ts";

/**
 * Lists the caller's notifications, newest first, with the count of each tab. Snoozed ones are hidden until their time,
 * archived ones have their own tab, and deleted ones and carriers are never listed. The texts are in the caller's language of
 * today, also those of notifications that were made in another one.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor belongs to another list.
 */
export async function listNotifications(
  ctx: ServiceContext<"templates">,
  input: ListNotificationsInput,
): Promise<NotificationsPage> {
  const userId = requireUser(ctx);
  const { tab, type, priority, isRead, page = 1, limit, cursor } = input;
  const now = ctx.clock.now();
  const after = cursor === undefined ? null : readCursor(cursor);
  const offset = (page - 1) * limit;
  const query = { userId, now, tab, type, priority, isRead, after, offset, limit: limit + 1 };
  const [rows, { counts }] = await Promise.all([
    listNotificationRows(ctx.db, query),
    countCentre(ctx.db, userId, now),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    notifications: await inReadersLanguage(ctx, userId, shown),
    unreadCount: counts.unread,
    counts,
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  };
}

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number];

async function inReadersLanguage(
  ctx: ServiceContext<"templates">,
  userId: string,
  rows: readonly Row[],
): Promise<Notification[]> {
  const reader = rows.length === 0 ? null : await findUserById(ctx.db, userId);
  return Promise.all(
    rows.map(async ({ at: _at, template, ...row }) => {
      const content = readKnown(template, row.data);
      const texts = content && reader && (await ctx.templates.write(content, reader));
      if (!texts) return presentNotification(row);
      const actionText = row.actionUrl === null ? null : texts.actionText;
      return presentNotification({ ...row, ...texts, actionText });
    }),
  );
}

/** The content of a stored notification; null if its kind was removed or its facts were others then. */
function readKnown(template: string, data: unknown): NotificationContent | null {
  try {
    return readContent({ template, data });
  } catch (error) {
    if (error instanceof ZodError) return null;
    throw error;
  }
}
