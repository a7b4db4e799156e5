import type { Notification } from "@evenly/contract/notifications/centre";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { samePerson } from "../offline/index.ts";
import { changesKey, type KnownCounts, notificationCache } from "./notification-cache.ts";
import { type NotificationChange, resultOf, sendAllRead, sendChange } from "./notification-change.ts";
import { useNotifications } from "./notifications-provider.tsx";
import { useFailureText } from "./use-failure-text.ts";
import type { Say } from "./use-panel-message.ts";

const failures = {
  read: "readFailed",
  archive: "archiveFailed",
  unarchive: "unarchiveFailed",
  remove: "removeFailed",
  snooze: "snoozeFailed",
} as const;

/** Changes notifications: they show at once, are sent one after the other, and a refused change is taken back and said. */
export function useNotificationChanges(say: Say) {
  const shared = useSharedWays(say);
  const change = useOneChange(shared);
  const readAll = useReadAll(shared);
  return useMemo(
    () => ({
      read: (item: Notification) => {
        if (!item.isRead) change({ kind: "read", item });
      },
      archive: (item: Notification) => change({ kind: "archive", item }),
      unarchive: (item: Notification) => change({ kind: "unarchive", item }),
      remove: (item: Notification) => change({ kind: "remove", item }),
      snooze: (item: Notification, until: Date) => change({ kind: "snooze", item, until }),
      readAll: () => readAll(),
    }),
    [change, readAll],
  );
}

export type NotificationChanges = ReturnType<typeof useNotificationChanges>;
type SharedWays = ReturnType<typeof useSharedWays>;

/**
 * One change at a time, and what holds for each: counts are those of the last answer, and after a refusal everything is asked anew.
 * What comes back once somebody else is signed in is not for their list.
 */
function useSharedWays(say: Say) {
  const textOf = useFailureText();
  const { setError } = useNotifications();
  const queryClient = useQueryClient();
  const cache = useMemo(() => notificationCache(queryClient), [queryClient]);
  const hasFailed = useRef(false);
  return {
    cache,
    succeed: (counts: KnownCounts | null) => {
      setError(null);
      if (counts) cache.takeCounts(counts, 1);
    },
    fail: (error: unknown, tried: string) => {
      say(textOf(error, tried), true);
      hasFailed.current = true;
    },
    options: {
      mutationKey: changesKey,
      scope: { id: changesKey.join() },
      retry: false,
      // What was taken back may have stood under changes that are still on their way: the last of them asks anew.
      onSettled: () => {
        if (!hasFailed.current || queryClient.isMutating({ mutationKey: changesKey }) > 1) return;
        hasFailed.current = false;
        cache.refresh();
      },
    },
  };
}

function useOneChange({ cache, succeed, fail, options }: SharedWays) {
  const t = useTranslations("notifications");
  return useMutation({
    ...options,
    mutationFn: sendChange,
    onMutate: (change: NotificationChange) => {
      cache.stopLoading();
      const before = cache.find(change.item.id) ?? change.item;
      const after = resultOf(change, before);
      cache.change(before, after);
      return { before, after, isSame: samePerson() };
    },
    onSuccess: (counts, change, { isSame }) => {
      if (!isSame()) return;
      succeed(counts);
      // When the next one is back comes with the counts.
      if (counts && change.kind === "snooze") cache.recount();
    },
    onError: (error, change, shown) => {
      if (shown?.isSame() === false) return;
      if (shown) cache.change(shown.after, shown.before);
      fail(error, t(failures[change.kind]));
    },
  }).mutate;
}

function useReadAll({ cache, succeed, fail, options }: SharedWays) {
  const t = useTranslations("notifications");
  return useMutation({
    ...options,
    mutationFn: () => sendAllRead(cache.newestAt()),
    onMutate: () => {
      cache.stopLoading();
      const putBack = cache.copy();
      cache.readAll();
      return { putBack, isSame: samePerson() };
    },
    onSuccess: (counts, _nothing, { isSame }) => {
      if (!isSame()) return;
      succeed(counts);
      // What was loading meanwhile may have been read before.
      if (counts) cache.refresh();
    },
    onError: (error, _nothing, shown) => {
      if (shown?.isSame() === false) return;
      shown?.putBack();
      fail(error, t("readAllFailed"));
    },
  }).mutate;
}
