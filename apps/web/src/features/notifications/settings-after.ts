import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from "@evenly/contract/notifications/settings";
import type { QueuedEdit } from "../offline/index.ts";

/** Settings after a change is saved. */
export function settingsAfter(
  settings: NotificationSettings,
  { channels: switched = [], preferences: chosen = [], ...same }: UpdateNotificationSettingsInput,
): NotificationSettings {
  const { userId: _own, expectedVersion: _version, ...plain } = same;
  return {
    ...settings,
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    channels: settings.channels.map((channel) => ({
      ...channel,
      enabled: switched.find(({ id }) => id === channel.id)?.enabled ?? channel.enabled,
    })),
    preferences: settings.preferences.map((cell) => ({
      ...cell,
      isEnabled:
        chosen.find(({ type, channel }) => type === cell.type && channel === cell.channel)?.isEnabled ??
        cell.isEnabled,
    })),
  };
}

/** Settings with pending edits applied. */
export function showSettings(
  settings: NotificationSettings,
  edits: readonly QueuedEdit[],
): NotificationSettings {
  return edits.reduce(
    (known, { edit, refusal }) =>
      edit.kind === "settings" && refusal === null ? settingsAfter(known, edit.change) : known,
    settings,
  );
}

/** Whether a later change sets everything that an earlier change sets. */
export function isOvertaken(
  change: UpdateNotificationSettingsInput,
  later: UpdateNotificationSettingsInput,
): boolean {
  const anew = new Set(switchesOf(later));
  return switchesOf(change).every((name) => anew.has(name));
}

function switchesOf({
  channels: switched = [],
  preferences = [],
  ...plain
}: UpdateNotificationSettingsInput) {
  return [
    ...Object.keys(plain),
    ...switched.map(({ id }) => `channel ${id}`),
    ...preferences.map(({ type, channel }) => `${type} ${channel}`),
  ];
}
