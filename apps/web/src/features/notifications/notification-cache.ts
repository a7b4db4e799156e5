import type {
  Notification,
  NotificationCounts,
  NotificationTab,
} from "@evenly/contract/notifications/centre";
import type { QueryClient } from "@tanstack/react-query";
import {
  countsAfter,
  itemsOf,
  mapPages,
  type NotificationPages,
  withItem,
  withoutItem,
} from "./notification-list.ts";

export const tabs = ["all", "unread", "archived"] as const satisfies readonly NotificationTab[];
/** Counts as the server last said them; of two, the one with the lower version is older. */
export type KnownCounts = NotificationCounts & {
  readonly version?: number;
  readonly nextBackAt?: Date | null;
};

const countsKey = [["notifications", "counts"], { type: "query" }] as const;
const listsKey = [["notifications", "pages"]] as const;
const analyticsKey = [["notifications", "analytics"]] as const;
/** Whoever changes the list on the server bears this, so that it is known when the last one is through. */
export const changesKey = ["notifications", "change"] as const;

/** Where a tab's pages are kept. */
export function pagesKey(tab: NotificationTab) {
  return [...listsKey, { tab }] as const;
}

/** The lists and counts that are kept of somebody's notifications, and how they change. */
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

    /** Shows a notification as it is now, or takes it away; `before` null: it is new. */
    change(before: Notification | null, after: Notification | null, now = Date.now()): void {
      changeLists((known, tab) => {
        if (after !== null) return withItem(known, after, tab, now);
        return before === null ? known : withoutItem(known, before.id);
      });
      changeCounts((counts) => countsAfter(counts, before, after, now));
    },

    /** Everything is read. */
    readAll(): void {
      changeLists((known, tab) =>
        mapPages(known, (items) =>
          tab === "unread" ? [] : items.map((item) => (item.isArchived ? item : { ...item, isRead: true })),
        ),
      );
      changeCounts((counts) => ({ ...counts, unread: 0 }));
    },

    /** Takes counts of the server, unless they are older or changes of this client are still under way. */
    takeCounts(counts: KnownCounts, underWayMax = 0): void {
      if (queryClient.isMutating({ mutationKey: changesKey }) > underWayMax) return;
      queryClient.setQueryData<KnownCounts>(countsKey, (known) =>
        known?.version !== undefined && counts.version !== undefined && counts.version < known.version
          ? known
          : { ...known, ...counts },
      );
    },

    /** What is shown is asked for again. */
    refresh(): void {
      void queryClient.invalidateQueries({ queryKey: listsKey });
      void queryClient.invalidateQueries({ queryKey: countsKey });
    },

    recount(): void {
      void queryClient.invalidateQueries({ queryKey: countsKey });
      void queryClient.invalidateQueries({ queryKey: analyticsKey });
    },

    /** Answers that are under way know nothing of a change made now. A list that has nothing yet goes on loading. */
    stopLoading(): void {
      const predicate = ({ state }: { readonly state: { readonly data: unknown } }) =>
        state.data !== undefined;
      void queryClient.cancelQueries({ queryKey: listsKey, predicate }, { revert: false });
    },

    copy: () => copyOf(queryClient),
  };
}

/** When the newest came that is listed here; now where nothing is. */
function newestAt(queryClient: QueryClient): Date {
  const items = tabs.flatMap((tab) => itemsOf(queryClient.getQueryData<NotificationPages>(pagesKey(tab))));
  const newest = Math.max(...items.map(({ createdAt }) => createdAt.getTime()));
  return new Date(Number.isFinite(newest) ? newest : Date.now());
}

/** All lists and counts as they are; the answer puts them back. */
function copyOf(queryClient: QueryClient): () => void {
  const lists = queryClient.getQueriesData<NotificationPages>({ queryKey: listsKey });
  const counts = queryClient.getQueryData<KnownCounts>(countsKey);
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
    queryClient.setQueryData(countsKey, counts);
  };
}

export type NotificationCache = ReturnType<typeof notificationCache>;
