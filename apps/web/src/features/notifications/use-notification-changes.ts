import type { Notification } from "@evenly/contract/notifications/centre";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../trpc.ts";
import { sendOrQueue } from "../offline/index.ts";
import { changesKey, type KnownCounts, notificationCache } from "./notification-cache.ts";
import { useFailureText } from "./use-failure-text.ts";
import type { Say } from "./use-word.ts";

type Change =
  | { readonly kind: "read" | "archive" | "unarchive" | "remove"; readonly item: Notification }
  | { readonly kind: "snooze"; readonly item: Notification; readonly until: Date };

const failures = {
  read: "readFailed",
  archive: "archiveFailed",
  unarchive: "unarchiveFailed",
  remove: "removeFailed",
  snooze: "snoozeFailed",
} as const;

/** Changes notifications: they show at once, are sent one after the other, and a refused change is taken back and said. */
export function useNotificationChanges(say: Say) {
  const t = useTranslations("notifications");
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const cache = useMemo(() => notificationCache(queryClient), [queryClient]);
  const onSuccess = (counts: KnownCounts | null) => {
    if (counts) cache.takeCounts(counts, 1);
  };
  const hasFailed = useRef(false);
  const fail = (error: unknown, text: string) => {
    say(textOf(error, text), true);
    hasFailed.current = true;
  };
  // What was taken back may have stood under changes that are still on their way: the last of them asks anew.
  const onSettled = () => {
    if (!hasFailed.current || queryClient.isMutating({ mutationKey: changesKey }) > 1) return;
    hasFailed.current = false;
    cache.refresh();
  };
  const scope = { id: changesKey.join() };
  const shared = { mutationKey: changesKey, scope, retry: false, onSuccess, onSettled };

  const { mutate } = useMutation({
    ...shared,
    mutationFn: send,
    onMutate: (change: Change) => {
      cache.stopLoading();
      const before = cache.find(change.item.id) ?? change.item;
      const after = resultOf(change, before);
      cache.change(before, after);
      return { before, after };
    },
    onError: (error, change, shown) => {
      if (shown) cache.change(shown.after, shown.before);
      fail(error, t(failures[change.kind]));
    },
  });
  const { mutate: readAll } = useMutation({
    ...shared,
    mutationFn: () => apiClient.notifications.markAllRead.mutate(),
    // What loads meanwhile may have been read before.
    onSuccess: (counts: KnownCounts) => {
      onSuccess(counts);
      cache.refresh();
    },
    onMutate: () => {
      cache.stopLoading();
      const putBack = cache.copy();
      cache.readAll();
      return putBack;
    },
    onError: (error, _nothing, putBack) => {
      putBack?.();
      fail(error, t("readAllFailed"));
    },
  });
  return useMemo(
    () => ({
      read: (item: Notification) => {
        if (!item.isRead) mutate({ kind: "read", item });
      },
      archive: (item: Notification) => mutate({ kind: "archive", item }),
      unarchive: (item: Notification) => mutate({ kind: "unarchive", item }),
      remove: (item: Notification) => mutate({ kind: "remove", item }),
      snooze: (item: Notification, until: Date) => mutate({ kind: "snooze", item, until }),
      readAll: () => readAll(),
    }),
    [mutate, readAll],
  );
}

export type NotificationChanges = ReturnType<typeof useNotificationChanges>;

/** Without a network it is kept and sent later; when it is snoozed for is only known at the moment. */
function send(change: Change): Promise<KnownCounts | null> {
  const { id, title } = change.item;
  if (change.kind === "snooze") return sendNow(change);
  return sendOrQueue({ kind: "notification", id, title, action: change.kind }, () => sendNow(change));
}

function sendNow(change: Change): Promise<KnownCounts> {
  const { markRead, archive, unarchive, remove, snooze } = apiClient.notifications;
  const input = { notificationId: change.item.id };
  switch (change.kind) {
    case "read":
      return markRead.mutate(input);
    case "archive":
      return archive.mutate(input);
    case "unarchive":
      return unarchive.mutate(input);
    case "remove":
      return remove.mutate(input);
    case "snooze":
      return snooze.mutate({ ...input, until: change.until });
  }
}

/** The notification once the change is made; null when it is gone. */
function resultOf(change: Change, before: Notification): Notification | null {
  switch (change.kind) {
    case "read":
      return { ...before, isRead: true };
    case "archive":
      return { ...before, isArchived: true };
    case "unarchive":
      return { ...before, isArchived: false };
    case "remove":
      return null;
    case "snooze":
      return { ...before, snoozedUntil: change.until };
  }
}
