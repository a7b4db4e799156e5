import type { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from "@evenly/contract/notifications/settings";

export const channels = ["push", "email", "sms", "in_app"] as const satisfies readonly DeliveryChannel[];

/** The general switch that a channel also needs, if any. @see spec 1 section 5 (channel choice) */
const general = {
  push: "pushNotifications",
  email: "emailNotifications",
  sms: "emailNotifications",
} as const;

/** Whether a channel is on: its own switch and the general switch that it needs. */
export function isChannelOn(settings: NotificationSettings, channel: DeliveryChannel): boolean {
  const isOn = settings.channels.find(({ id }) => id === channel)?.enabled ?? false;
  return isOn && (channel === "in_app" || settings[general[channel]]);
}

/** Settings to save when a channel is switched. Turning it on also turns on the general switch that would block it. */
export function switchChannel(channel: DeliveryChannel, isOn: boolean): UpdateNotificationSettingsInput {
  return {
    channels: [{ id: channel, enabled: isOn }],
    ...(isOn && channel !== "in_app" ? { [general[channel]]: true } : {}),
  };
}
