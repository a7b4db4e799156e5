import { notificationKinds } from "@evenly/contract/features";
import type { NotificationFacts } from "@evenly/contract/notifications/kind";
import type { DeliveryChannel, NotificationType } from "@evenly/contract/notifications/schemas";
import { CHANNEL_DEFAULTS, type QuietHours } from "@evenly/contract/notifications/settings";

/** A person's notification settings. */
export type Choices = {
  readonly pushNotifications: boolean;
  readonly emailNotifications: boolean;
  /** Switch of each channel. */
  readonly channels: Readonly<Record<DeliveryChannel, boolean>>;
  /** Muted combinations, as `type:channel`. */
  readonly muted: ReadonlySet<string>;
  readonly quietHours: QuietHours;
};

const enabledOf = (channel: DeliveryChannel) =>
  CHANNEL_DEFAULTS.find(({ id }) => id === channel)?.enabled ?? false;

/** Settings of a person who never saved any. */
export const DEFAULT_CHOICES: Choices = {
  pushNotifications: true,
  emailNotifications: true,
  channels: {
    push: enabledOf("push"),
    email: enabledOf("email"),
    sms: enabledOf("sms"),
    in_app: enabledOf("in_app"),
  },
  muted: new Set(),
  quietHours: { enabled: false, start: "22:00", end: "07:00" },
};

/** Combinations that a person can mute, as `type:channel`. Codes and links are excluded: they are always sent. */
const choosable: ReadonlySet<string> = new Set(
  Object.values(notificationKinds).flatMap(({ type, channels, isCarrier }) =>
    isCarrier ? [] : channels.map((channel) => `${type}:${channel}`),
  ),
);

/** Checks whether a type uses a channel in any template, so that a setting applies. */
export function isChoosable(type: NotificationType, channel: DeliveryChannel): boolean {
  return choosable.has(`${type}:${channel}`);
}

/** Deliveries that no setting can disable: in-app for listed types, and e-mail for security alerts. */
export function isLocked(type: string, channel: DeliveryChannel): boolean {
  return channel === "in_app" || (type === "security_alert" && channel === "email");
}

/**
 * Chooses the channels of a notification, in the template's order. A channel is used if it is enabled and the type is not muted
 * on it; push also needs pushNotifications, mail and text message need emailNotifications. In-app is always used, and security
 * alerts are always mailed. A code or a link uses its own channel regardless of settings.
 *
 * @see spec 1 section 5 (channel choice); docs/decisions/0025-channels-and-times.md
 */
export function chooseChannels(
  { type, channels, isCarrier }: Pick<NotificationFacts, "type" | "channels" | "isCarrier">,
  choices: Choices,
): readonly DeliveryChannel[] {
  if (isCarrier) return channels;
  return channels.filter((channel) => isLocked(type, channel) || isWanted(type, channel, choices));
}

function isWanted(type: NotificationType, channel: DeliveryChannel, choices: Choices): boolean {
  const isAllowed = channel === "push" ? choices.pushNotifications : choices.emailNotifications;
  return choices.channels[channel] && isAllowed && !choices.muted.has(`${type}:${channel}`);
}

/** Settings as stored. */
type KeptSettings = Pick<Choices, "pushNotifications" | "emailNotifications"> & {
  readonly isPushEnabled: boolean;
  readonly isEmailEnabled: boolean;
  readonly isSmsEnabled: boolean;
  readonly isInAppEnabled: boolean;
  readonly quietHoursEnabled: boolean;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
};

/** Builds choices from the stored settings; null means that the person never saved any. */
export function choicesOf(kept: KeptSettings | null, muted: readonly string[]): Choices {
  const mutedKeys: ReadonlySet<string> = new Set(muted);
  if (kept === null) return { ...DEFAULT_CHOICES, muted: mutedKeys };
  return {
    pushNotifications: kept.pushNotifications,
    emailNotifications: kept.emailNotifications,
    channels: {
      push: kept.isPushEnabled,
      email: kept.isEmailEnabled,
      sms: kept.isSmsEnabled,
      in_app: kept.isInAppEnabled,
    },
    muted: mutedKeys,
    quietHours: { enabled: kept.quietHoursEnabled, start: kept.quietHoursStart, end: kept.quietHoursEnd },
  };
}
