import {
  defineFrame,
  isBoolean,
  isListOf,
  isObject,
  isObjectOf,
  isOneOf,
  isText,
  isTextIfGiven,
  isTextOrNull,
  isWhole,
} from "../../manifest/frame-definition.ts";

/** Groups show how many of their notifications are unread, and invitations arrive as notifications. */
const stale = [
  ["groups", "list"],
  ["groups", "listMyInvitations"],
];

export const notificationFrame = defineFrame({
  type: "notification",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    id: isText,
    type: isText,
    title: isText,
    message: isText,
    priority: isOneOf("urgent", "high", "medium", "low"),
    category: isTextOrNull,
    actionUrl: isTextOrNull,
    actionText: isTextOrNull,
    icon: isTextOrNull,
    data: isObject,
    digestCount: (value) => isWhole(value) && Number(value) > 0,
    metadata: isObject,
    createdAt: isText,
    timestamp: isText,
    isRead: isBoolean,
    read: isBoolean,
    isArchived: isBoolean,
    snoozedUntil: isTextOrNull,
  },
  // After a lost connection the server sends a notification without its event id, so repeats are found by this key.
  repeatKey: ({ id, digestCount }) => `${id} ${digestCount}`,
  stale,
});

export const notificationUpdate = defineFrame({
  type: "notification_update",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    version: (value) => value === undefined || isWhole(value),
    counts: isObjectOf({ all: isWhole, unread: isWhole, archived: isWhole }),
    change: isObjectOf({
      kind: isOneOf("read", "archived", "unarchived", "deleted", "snoozed", "all_read", "renewed"),
      ids: isListOf(isText),
    }),
  },
  stale,
});
