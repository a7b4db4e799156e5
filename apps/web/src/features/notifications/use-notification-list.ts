import type { NotificationTab } from "@evenly/contract/notifications/centre";
import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiClient } from "../../api/trpc.ts";
import { useEdits } from "../offline/index.ts";
import { pagesKey } from "./notification-cache.ts";
import { itemsOf } from "./notification-list.ts";
import { showWaiting } from "./show-waiting.ts";

const ROWS = 20;

/** Query options of a tab's pages. */
export function listOptions(tab: NotificationTab) {
  return infiniteQueryOptions({
    queryKey: pagesKey(tab),
    queryFn: ({ pageParam, signal }) =>
      apiClient.notifications.list.query(
        { tab, limit: ROWS, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page, pages) =>
      pages.reduce((sum, { notifications }) => sum + notifications.length, 0) < NOTIFICATIONS_KEPT
        ? page.nextCursor
        : null,
  });
}

/** One tab's notifications, page by page; at most the newest hundred. */
export function useNotificationList(tab: NotificationTab) {
  const query = useInfiniteQuery(listOptions(tab));
  const edits = useEdits();
  const items = useMemo(() => showWaiting(itemsOf(query.data), edits, tab), [query.data, edits, tab]);
  return { query, items, isFull: items.length >= NOTIFICATIONS_KEPT };
}
