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

/** Changes notifications: shown optimistically, sent one after the other; a refused change is reverted and reported. */
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
 * Shared options of the mutations: they run one at a time, counts come from the last answer, and a refusal refetches everything. Answers
 * that arrive after another user has signed in are ignored.
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
      // A reverted snapshot may lack changes that are still in flight, so the last of them refetches.
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
      // The counts include the time at which the next snooze ends.
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
      // A query in flight may have read the state before the change.
      if (counts) cache.refresh();
    },
    onError: (error, _nothing, shown) => {
      if (shown?.isSame() === false) return;
      shown?.putBack();
      fail(error, t("readAllFailed"));
    },
  }).mutate;
}
