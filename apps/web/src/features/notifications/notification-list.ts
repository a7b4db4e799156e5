import type {
  Notification,
  NotificationCounts,
  NotificationsPage,
  NotificationTab,
} from "@evenly/contract/notifications/centre";
import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";
import type { InfiniteData } from "@tanstack/react-query";

export type NotificationPages = InfiniteData<NotificationsPage, unknown>;

/** Whether a tab shows a notification: unread and all omit archived and snoozed ones. */
export function isInTab(item: Notification, tab: NotificationTab, nowMs: number): boolean {
  if (tab === "archived") return item.isArchived;
  if (item.isArchived || (item.snoozedUntil !== null && item.snoozedUntil.getTime() > nowMs)) return false;
  return tab === "all" || !item.isRead;
}

/** The tab's pages without one notification. */
export function withoutItem(known: NotificationPages, id: string): NotificationPages {
  if (!known.pages.some((page) => page.notifications.some((item) => item.id === id))) return known;
  return mapPages(known, (items) => items.filter((item) => item.id !== id));
}

/**
 * The tab's pages with the notification's new state: at the position of its time, or removed if the tab does not show it. One older than
 * the last loaded page is not added; its own page brings it.
 */
export function withItem(
  known: NotificationPages,
  item: Notification,
  tab: NotificationTab,
  nowMs: number,
): NotificationPages {
  const rest = withoutItem(known, item.id);
  if (!isInTab(item, tab, nowMs)) return rest;
  const at = rest.pages.findIndex((page) => page.notifications.some((other) => isNewer(item, other)));
  const isBelow = at < 0 && rest.pages.at(-1)?.nextCursor != null;
  if (isBelow) return rest;
  const place = at < 0 ? rest.pages.length - 1 : at;
  const pages = rest.pages.map((page, index) =>
    index === place ? { ...page, notifications: insert(page.notifications, item) } : page,
  );
  return trimmed({ ...rest, pages });
}

/** Drops the oldest items above the maximum. */
function trimmed(known: NotificationPages): NotificationPages {
  const kept = new Set(itemsOf(known));
  return mapPages(known, (items) => items.filter((item) => kept.has(item)));
}

function insert(items: readonly Notification[], item: Notification): Notification[] {
  const at = items.findIndex((other) => isNewer(item, other));
  return at < 0 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

function isNewer(item: Notification, other: Notification): boolean {
  const apart = item.createdAt.getTime() - other.createdAt.getTime();
  return apart === 0 ? item.id > other.id : apart > 0;
}

/** All cached items of a tab, newest first. */
export function itemsOf(known: NotificationPages | undefined): readonly Notification[] {
  return known?.pages.flatMap((page) => page.notifications).slice(0, NOTIFICATIONS_KEPT) ?? [];
}

export function mapPages(
  known: NotificationPages,
  change: (items: Notification[]) => Notification[],
): NotificationPages {
  const pages = known.pages.map((page) => ({ ...page, notifications: change(page.notifications) }));
  return { ...known, pages };
}

/** Counts after a notification changed; null stands for a notification that does not exist. */
export function countsAfter<Counts extends NotificationCounts>(
  counts: Counts,
  before: Notification | null,
  after: Notification | null,
  nowMs: number,
): Counts {
  const count = (tab: NotificationTab) => {
    const was = before !== null && isInTab(before, tab, nowMs) ? 1 : 0;
    const is = after !== null && isInTab(after, tab, nowMs) ? 1 : 0;
    return Math.max(0, counts[tab] - was + is);
  };
  return { ...counts, all: count("all"), unread: count("unread"), archived: count("archived") };
}
