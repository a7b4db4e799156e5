import { notificationKinds } from "@evenly/contract/features";
import type { NotificationFacts } from "@evenly/contract/notifications/kind";
import type { DeliveryChannel, NotificationType } from "@evenly/contract/notifications/schemas";
import { CHANNEL_DEFAULTS, type QuietHours } from "@evenly/contract/notifications/settings";

/** How a person wants to be told. */
export type Choices = {
  readonly pushNotifications: boolean;
  readonly emailNotifications: boolean;
  /** The channels' own switches. */
  readonly channels: Readonly<Record<DeliveryChannel, boolean>>;
  /** What is switched off, as `type:channel`. */
  readonly muted: ReadonlySet<string>;
  readonly quietHours: QuietHours;
};

const enabledOf = (channel: DeliveryChannel) =>
  CHANNEL_DEFAULTS.find(({ id }) => id === channel)?.enabled ?? false;

/** What holds for a person who never chose. */
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

/** What can be chosen, as `type:channel`: a code or a link goes whatever is chosen. */
const choosable: ReadonlySet<string> = new Set(
  Object.values(notificationKinds).flatMap(({ type, channels, isCarrier }) =>
    isCarrier ? [] : channels.map((channel) => `${type}:${channel}`),
  ),
);

/** Whether anything of a type goes over a channel, so that there is something to choose. */
export function isChoosable(type: NotificationType, channel: DeliveryChannel): boolean {
  return choosable.has(`${type}:${channel}`);
}

/** What no setting stops: nothing that is listed is hidden, and security alerts always go by e-mail too. */
export function isLocked(type: string, channel: DeliveryChannel): boolean {
  return channel === "in_app" || (type === "security_alert" && channel === "email");
}

/**
 * The channels a notification takes, in the template's order: a channel is used if it is enabled, a push also needs
 * pushNotifications, mails and text messages emailNotifications, and the person has not switched the type off on it. In-app is
 * always used, and security alerts always go by e-mail; a code or a link goes over its own channel whatever is set.
 *
 * @see spec 1 section 5 (channel choice); docs/decisions/0025-planning.md
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

/** Settings as they are kept. */
type KeptSettings = Pick<Choices, "pushNotifications" | "emailNotifications"> & {
  readonly isPushEnabled: boolean;
  readonly isEmailEnabled: boolean;
  readonly isSmsEnabled: boolean;
  readonly isInAppEnabled: boolean;
  readonly quietHoursEnabled: boolean;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
};

/** A person's choices from what is kept of them; null is somebody who never chose. */
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
