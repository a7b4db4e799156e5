import type {
  Notification,
  NotificationCounts,
  NotificationTab,
} from "@evenly/contract/notifications/centre";
import type { Query, QueryClient } from "@tanstack/react-query";
import { repeatLoads } from "../../manifest/frame-definition.ts";
import {
  countsAfter,
  itemsOf,
  mapPages,
  type NotificationPages,
  withItem,
  withoutItem,
} from "./notification-list.ts";

export const tabs = ["all", "unread", "archived"] as const satisfies readonly NotificationTab[];
/** Counts with the server's version; the counts with the lower version are older. */
export type KnownCounts = NotificationCounts & {
  readonly version?: number;
  readonly nextBackAt?: Date | null;
};

const countsKey = [["notifications", "counts"], { type: "query" }] as const;
const listsKey = [["notifications", "pages"]] as const;
const analyticsKey = [["notifications", "analytics"]] as const;
/** Mutation key of every change of the list, to detect when the last one is finished. */
export const changesKey = ["notifications", "change"] as const;

/** Query key of a tab's pages. */
export function pagesKey(tab: NotificationTab) {
  return [...listsKey, { tab }] as const;
}

/** Access to the cached lists and counts of the user's notifications, and their updates. */
export function notificationCache(queryClient: QueryClient) {
  const changeLists = (change: (known: NotificationPages, tab: NotificationTab) => NotificationPages) => {
    for (const tab of tabs)
      queryClient.setQueryData<NotificationPages>(pagesKey(tab), (known) => known && change(known, tab));
  };
  const changeCounts = (change: (known: KnownCounts) => KnownCounts) =>
    queryClient.setQueryData<KnownCounts>(countsKey, (known) => known && change(known));

  const find = (id: string): Notification | undefined =>
    tabs
      .flatMap((tab) => itemsOf(queryClient.getQueryData<NotificationPages>(pagesKey(tab))))
      .find((item) => item.id === id);

  return {
    find,

    newestAt: () => newestAt(queryClient),

    /** Repeats list queries in flight, whose answers may lack what a frame says. */
    repeatLoads: () => repeatLoads(queryClient, { queryKey: listsKey }),

    /** Applies a change of one notification. `before` null: it is new; `after` null: it is removed. */
    change(before: Notification | null, after: Notification | null, now = Date.now()): void {
      changeLists((known, tab) => {
        if (after !== null) return withItem(known, after, tab, now);
        return before === null ? known : withoutItem(known, before.id);
      });
      changeCounts((counts) => countsAfter(counts, before, after, now));
    },

    /** Marks every cached notification as read. */
    readAll(): void {
      changeLists((known, tab) =>
        mapPages(known, (items) =>
          tab === "unread" ? [] : items.map((item) => (item.isArchived ? item : { ...item, isRead: true })),
        ),
      );
      changeCounts((counts) => ({ ...counts, unread: 0 }));
    },

    /** Stores counts from the server, unless they are older or more than `underWayMax` changes of this client are in flight. */
    takeCounts(counts: KnownCounts, underWayMax = 0): void {
      if (queryClient.isMutating({ mutationKey: changesKey }) > underWayMax) return;
      queryClient.setQueryData<KnownCounts>(countsKey, (known) =>
        known?.version !== undefined && counts.version !== undefined && counts.version < known.version
          ? known
          : { ...known, ...counts },
      );
    },

    /** Invalidates lists and counts, so that visible ones are refetched. */
    refresh(): void {
      void queryClient.invalidateQueries({ queryKey: listsKey });
      void queryClient.invalidateQueries({ queryKey: countsKey });
    },

    recount(): void {
      void queryClient.invalidateQueries({ queryKey: countsKey });
      void queryClient.invalidateQueries({ queryKey: analyticsKey });
    },

    /** Cancels queries in flight, whose answers would lack a change made now. A list without data continues to load. */
    stopLoading(): void {
      const filters = { queryKey: listsKey, predicate: ({ state }: Query) => state.data !== undefined };
      void queryClient.cancelQueries(filters, { revert: false });
    },

    copy: () => copyOf(queryClient),
  };
}

/** Time of the newest notification in the lists; now if there is none. */
function newestAt(queryClient: QueryClient): Date {
  const items = tabs.flatMap((tab) => itemsOf(queryClient.getQueryData<NotificationPages>(pagesKey(tab))));
  const newest = Math.max(...items.map(({ createdAt }) => createdAt.getTime()));
  return new Date(Number.isFinite(newest) ? newest : Date.now());
}

/** Takes a snapshot of all lists and counts; the returned function restores it. */
function copyOf(queryClient: QueryClient): () => void {
  const lists = queryClient.getQueriesData<NotificationPages>({ queryKey: listsKey });
  const counts = queryClient.getQueryData<KnownCounts>(countsKey);
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
    queryClient.setQueryData(countsKey, counts);
  };
}

export type NotificationCache = ReturnType<typeof notificationCache>;
