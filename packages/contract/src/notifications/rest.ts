import * as z from "zod";
import { NotificationId } from "../ids.ts";
import { Cursor } from "../pagination.ts";
import { QueryFlag } from "../query-flag.ts";
import { Notification } from "./centre.ts";
import { NotificationPriority, NotificationType } from "./schemas.ts";
import { NotificationPreference, NotificationSettings, UpdateNotificationSettingsInput } from "./settings.ts";

/** Query of GET /notifications; archived ones must be requested explicitly. */
export const NotificationsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
  type: NotificationType.optional(),
  priority: NotificationPriority.optional(),
  isRead: QueryFlag.optional(),
  isArchived: QueryFlag.optional(),
});

export const NotificationParams = z.object({ id: NotificationId });

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A REST notification; fields with two names in the specification have both. */
export const NotificationAnswer = Notification.extend({
  id: z.string(),
  userId: z.string(),
  createdAt: z.string(),
  timestamp: z.string().describe("the same as createdAt"),
  snoozedUntil: z.string().nullable(),
  read: z.boolean().describe("the same as isRead"),
  data: Facts,
  metadata: Facts.describe("the same as data"),
});
export type NotificationAnswer = z.infer<typeof NotificationAnswer>;

/** Adds the second names to a notification. */
export function toNotificationAnswer(notification: Notification, userId: string): NotificationAnswer {
  const { createdAt, snoozedUntil, isRead } = notification;
  const data = plainFacts(notification.data);
  return {
    ...notification,
    userId,
    createdAt: createdAt.toISOString(),
    timestamp: createdAt.toISOString(),
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    read: isRead,
    data,
    metadata: data,
  };
}

/** Only scalar values; nested ones are available in the typed api only. */
function plainFacts(data: Notification["data"]): z.infer<typeof Facts> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const fact = Facts.valueType.safeParse(value);
      return fact.success ? [[name, fact.data]] : [];
    }),
  );
}

/** Settings in a REST answer. */
export const SettingsAnswer = NotificationSettings.extend({
  userId: z.string(),
  nextPushAt: z.string().nullable(),
});

/** Converts settings: moments become strings. */
export function toSettingsAnswer(settings: NotificationSettings): z.infer<typeof SettingsAnswer> {
  return { ...settings, nextPushAt: settings.nextPushAt?.toISOString() ?? null };
}

/** Body of PUT /notifications/settings: the settings as read, or a part of them. */
export const SettingsBody = UpdateNotificationSettingsInput.omit({ expectedVersion: true }).extend({
  version: z.number().int().min(0).optional().describe("refused when the settings have changed since"),
  timeZone: z.string().max(100).optional().describe("the profile's; not changed here"),
  nextPushAt: z.string().max(40).nullish().describe("not changed here"),
  channels: z
    .array(
      NotificationSettings.shape.channels.element
        .partial({ name: true, type: true, priority: true, deliveryTime: true })
        .strict(),
    )
    .max(4)
    .optional(),
  preferences: z
    .array(NotificationPreference.extend({ isLocked: z.boolean().optional() }))
    .max(100)
    .optional(),
});

/** The fields of a body that can be changed. */
export function toSettingsInput(body: z.infer<typeof SettingsBody>): UpdateNotificationSettingsInput {
  const { version, timeZone: _timeZone, nextPushAt: _nextPushAt, channels, preferences, ...rest } = body;
  return {
    ...rest,
    ...(version === undefined ? {} : { expectedVersion: version }),
    ...(channels === undefined ? {} : { channels: channels.map(({ id, enabled }) => ({ id, enabled })) }),
    ...(preferences === undefined
      ? {}
      : { preferences: preferences.map(({ type, channel, isEnabled }) => ({ type, channel, isEnabled })) }),
  };
}
