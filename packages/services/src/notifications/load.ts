import { invariant, UserId } from "@evenly/contract";
import { DeliveryChannel, NotificationType } from "@evenly/contract/notifications/schemas";
import { CHANNEL_DEFAULTS, type NotificationSettings } from "@evenly/contract/notifications/settings";
import type { Queryable } from "@evenly/db";
import {
  findSettings,
  type SettingsRow,
  type StoredSettings,
} from "@evenly/db/notifications/settings-queries";
import {
  choicesOf,
  DEFAULT_CHOICES,
  isChoosable,
  isLocked,
  nextPushAt,
} from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";

const CHANNEL_NAMES = { push: "Push", email: "Email", sms: "SMS", in_app: "In-app" } as const;

/** Notification settings of an existing person. */
export async function loadSettings(
  ctx: ServiceContext,
  userId: string,
  db: Queryable = ctx.db,
): Promise<{ readonly stored: StoredSettings; readonly settings: NotificationSettings }> {
  const stored = await findSettings(db, userId);
  invariant(stored, "a signed-in user exists");
  return { stored, settings: presentSettings(ctx, userId, stored) };
}

function presentSettings(ctx: ServiceContext, userId: string, stored: StoredSettings): NotificationSettings {
  const { kept, preferences, timeZone } = stored;
  const muted = preferences.filter((row) => !row.isEnabled).map((row) => `${row.type}:${row.channel}`);
  const choices = choicesOf(kept, muted);
  return {
    userId: UserId.parse(userId),
    version: kept?.version ?? 0,
    pushNotifications: choices.pushNotifications,
    emailNotifications: choices.emailNotifications,
    soundEnabled: kept?.soundEnabled ?? true,
    quietHours: choices.quietHours,
    timeZone,
    channels: CHANNEL_DEFAULTS.map(({ id, priority }) => ({
      id,
      name: CHANNEL_NAMES[id],
      type: id,
      enabled: choices.channels[id],
      priority,
      deliveryTime: "instant" as const,
    })),
    preferences: NotificationType.options.flatMap((type) =>
      DeliveryChannel.options.flatMap((channel) => {
        if (!isChoosable(type, channel)) return [];
        const isCellLocked = isLocked(type, channel);
        const isEnabled = isCellLocked || !choices.muted.has(`${type}:${channel}`);
        return [{ type, channel, isEnabled, isLocked: isCellLocked }];
      }),
    ),
    nextPushAt: nextPushAt(ctx.clock.now(), timeZone, choices.quietHours),
  };
}

/** Settings row of a person without saved settings. */
export function defaultSettings(userId: string, at: Date): SettingsRow {
  const { pushNotifications, emailNotifications, channels, quietHours } = DEFAULT_CHOICES;
  return {
    userId,
    pushNotifications,
    emailNotifications,
    soundEnabled: true,
    isPushEnabled: channels.push,
    isEmailEnabled: channels.email,
    isSmsEnabled: channels.sms,
    isInAppEnabled: channels.in_app,
    quietHoursEnabled: quietHours.enabled,
    quietHoursStart: quietHours.start,
    quietHoursEnd: quietHours.end,
    version: 0,
    updatedAt: at,
  };
}
