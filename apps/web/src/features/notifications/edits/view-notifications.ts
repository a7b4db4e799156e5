import type { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import type { EditView, TextTools } from "../../../manifest/edit-definition.ts";
import { shownText } from "../../../shell/shown-text.ts";
import type { AllReadEdit, NotificationEdit, SettingsChange, SettingsEdit, SnoozeEdit } from "./edits.ts";

export const notification: EditView<NotificationEdit> = {
  describe: ({ title, action }, { t }) => ({
    title: shownText(title),
    changes: t(`offline.notification.${action}`),
  }),
};

export const snooze: EditView<SnoozeEdit> = {
  describe: ({ title, until }, { t }) => ({
    title: shownText(title),
    changes: t("offline.snoozed", { time: until }),
  }),
};

export const allRead: EditView<AllReadEdit> = {
  describe: (_edit, { t }) => ({ title: t("offline.yourNotifications"), changes: t("offline.allRead") }),
};

export const settings: EditView<SettingsEdit> = {
  describe: ({ change }, tools) => ({
    title: tools.t("offline.yourSettings"),
    changes: settingsText(change, tools),
  }),
};

function settingsText(
  { channels = [], preferences = [], soundEnabled, quietHours }: SettingsChange,
  { t }: TextTools,
): string {
  const switched = (name: string, isOn: boolean) => t(isOn ? "offline.on" : "offline.off", { name });
  const channelName = (channel: DeliveryChannel) => t(`notifications.channel.${channel}`);
  return [
    ...channels.map(({ id, enabled }) => switched(channelName(id), enabled)),
    ...preferences.map(({ type, channel, isEnabled }) =>
      switched(
        t("notifications.cell", { type: t(`notifications.type.${type}`), channel: channelName(channel) }),
        isEnabled,
      ),
    ),
    soundEnabled === undefined ? null : switched(t("notifications.sound"), soundEnabled),
    quietHours === undefined
      ? null
      : switched(
          `${t("notifications.quietHours")}, ${quietHours.start}–${quietHours.end}`,
          quietHours.enabled,
        ),
  ]
    .filter((text) => text !== null)
    .join(" · ");
}
