import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from "@evenly/contract/notifications/settings";
import type { QueuedEdit } from "../offline/index.ts";

/** Settings once a change is saved. */
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

/** Settings as they will be once the server has taken what waits. */
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

/** Whether everything that a change says is said anew by a later one. */
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
