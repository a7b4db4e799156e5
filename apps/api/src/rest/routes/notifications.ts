import type {
  NotificationCounts,
  NotificationsChanged,
  NotificationsPage,
} from "@evenly/contract/notifications/centre";
import {
  AcknowledgePushInput,
  SubscribePushInput,
  UnsubscribePushInput,
} from "@evenly/contract/notifications/push";
import {
  NotificationAnswer,
  NotificationParams,
  NotificationsQuery,
  SettingsAnswer,
  SettingsBody,
  toNotificationAnswer,
  toSettingsAnswer,
  toSettingsInput,
} from "@evenly/contract/notifications/rest";
import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import { type AnyRestRow, restRow } from "@evenly/contract/rest";
import * as z from "zod";

/** The specification's path prefix and its alternative. */
const PREFIXES = [
  { prefix: "/api/notifications", named: "" },
  { prefix: "/notifications", named: "AtRoot" },
] as const;

const UnreadLeft = z.object({ data: z.object({ unreadCount: z.number().int() }) });
const unreadLeft = ({ unread }: NotificationsChanged) => ({ data: { unreadCount: unread } });
const own = { isPublic: false, success: 200 } as const;

export const notificationRows: readonly AnyRestRow[] = [...PREFIXES.flatMap(rowsAt), ...pushRows()];

function rowsAt({ prefix, named }: (typeof PREFIXES)[number]): readonly AnyRestRow[] {
  return [...listRows(prefix, named), ...changeRows(prefix, named), ...settingsRows(prefix, named)];
}

function listRows(prefix: string, named: string): readonly AnyRestRow[] {
  return [
    restRow({
      ...own,
      method: "GET",
      path: prefix,
      procedure: "notifications.list",
      operationId: `listNotifications${named}`,
      summary: "The caller's notifications, newest first",
      failureText: "Failed to get notifications",
      refusals: [],
      query: NotificationsQuery,
      answer: z.object({
        data: z.object({
          notifications: z.array(NotificationAnswer),
          unreadCount: z.number().int(),
          nextCursor: z.string().nullable(),
        }),
      }),
      toInput: ({ query: { isArchived, ...query } }) => ({ ...query, tab: isArchived ? "archived" : "all" }),
      toAnswer: ({ notifications, unreadCount, nextCursor }: NotificationsPage, { userId }) => ({
        data: {
          notifications: notifications.map((each) => toNotificationAnswer(each, userId ?? "")),
          unreadCount,
          nextCursor,
        },
      }),
    }),
    restRow({
      ...own,
      method: "GET",
      path: `${prefix}/unread-count`,
      procedure: "notifications.counts",
      operationId: `countUnreadNotifications${named}`,
      summary: "How many of the caller's notifications are unread",
      failureText: "Failed to get unread count",
      refusals: [],
      answer: z.object({ data: z.object({ count: z.number().int() }) }),
      toInput: () => undefined,
      toAnswer: ({ unread }: NotificationCounts) => ({ data: { count: unread } }),
    }),
  ];
}

function changeRows(prefix: string, named: string): readonly AnyRestRow[] {
  const changeOf = (
    method: "POST" | "PUT" | "DELETE",
    path: string,
    procedure: string,
    words: { readonly operationId: string; readonly summary: string; readonly failureText: string },
  ) =>
    restRow({
      ...own,
      ...words,
      operationId: words.operationId + named,
      method,
      path: `${prefix}/{id}${path}`,
      procedure,
      refusals: ["NOT_FOUND"],
      params: NotificationParams,
      answer: UnreadLeft,
      toInput: ({ params }) => ({ notificationId: params.id }),
      toAnswer: unreadLeft,
    });
  const read = { summary: "Marks one as read", failureText: "Failed to mark notification as read" };
  return [
    changeOf("POST", "/read", "notifications.markRead", { operationId: "markNotificationRead", ...read }),
    changeOf("PUT", "/read", "notifications.markRead", { operationId: "putNotificationRead", ...read }),
    changeOf("POST", "/archive", "notifications.archive", {
      operationId: "archiveNotification",
      summary: "Moves one to the archive",
      failureText: "Failed to archive notification",
    }),
    changeOf("DELETE", "", "notifications.remove", {
      operationId: "deleteNotification",
      summary: "Deletes one",
      failureText: "Failed to delete notification",
    }),
    restRow({
      ...own,
      method: "POST",
      path: `${prefix}/read-all`,
      procedure: "notifications.markAllRead",
      operationId: `markAllNotificationsRead${named}`,
      summary: "Marks all as read",
      failureText: "Failed to mark all notifications as read",
      refusals: [],
      answer: UnreadLeft,
      toInput: () => undefined,
      toAnswer: unreadLeft,
    }),
  ];
}

function settingsRows(prefix: string, named: string): readonly AnyRestRow[] {
  const answer = z.object({ data: SettingsAnswer });
  const toAnswer = (settings: NotificationSettings) => ({ data: toSettingsAnswer(settings) });
  return [
    restRow({
      ...own,
      method: "GET",
      path: `${prefix}/settings`,
      procedure: "notifications.getSettings",
      operationId: `getNotificationSettings${named}`,
      summary: "How the caller wants to be told",
      failureText: "Failed to get notification settings",
      refusals: [],
      answer,
      toInput: () => undefined,
      toAnswer,
    }),
    restRow({
      ...own,
      method: "PUT",
      path: `${prefix}/settings`,
      procedure: "notifications.updateSettings",
      operationId: `updateNotificationSettings${named}`,
      summary: "Changes what the body names of how the caller wants to be told",
      failureText: "Failed to update notification settings",
      refusals: ["FORBIDDEN", "STATE_CONFLICT"],
      body: SettingsBody,
      answer,
      toInput: ({ body }) => toSettingsInput(body),
      toAnswer,
    }),
  ];
}

function pushRows(): readonly AnyRestRow[] {
  const answer = z.object({});
  const toAnswer = () => ({});
  return [
    restRow({
      method: "POST",
      path: "/api/push/subscribe",
      procedure: "notifications.subscribePush",
      summary: "Subscribes a browser to pushes, for the session that asks or for nobody",
      isPublic: true,
      success: 200,
      refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
      body: SubscribePushInput,
      answer,
      toInput: ({ body }) => body,
      toAnswer,
    }),
    restRow({
      ...own,
      method: "POST",
      path: "/api/push/unsubscribe",
      procedure: "notifications.unsubscribePush",
      summary: "Ends the pushes of the session that asks",
      refusals: ["FORBIDDEN"],
      body: UnsubscribePushInput,
      answer,
      toInput: ({ body }) => body,
      toAnswer,
    }),
    restRow({
      method: "POST",
      path: "/api/push/acknowledge",
      procedure: "notifications.acknowledgePush",
      summary: "Tells that a push was shown, by the token that came with it",
      isPublic: true,
      success: 200,
      refusals: ["TOKEN_INVALID"],
      body: AcknowledgePushInput,
      answer,
      toInput: ({ body }) => body,
      toAnswer,
    }),
  ];
}
