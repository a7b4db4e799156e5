import type { UpdateNotificationSettingsInput } from "@evenly/contract/notifications/settings";
import { defineEdit } from "../../../manifest/edit-definition.ts";

export type NotificationEdit = {
  readonly id: string;
  readonly title: string;
  /** All of these are idempotent. */
  readonly action: "read" | "archive" | "unarchive" | "remove";
};

const sending = () => import("./send-notifications.ts");
const view = () => import("./view-notifications.ts");

export const notificationEdit = defineEdit<"notification", NotificationEdit>({
  kind: "notification",
  itemOf: ({ id }) => id,
  sending,
  view,
});

export type SnoozeEdit = { readonly id: string; readonly title: string; readonly until: Date };

export const snoozeEdit = defineEdit<"snooze", SnoozeEdit>({
  kind: "snooze",
  itemOf: ({ id }) => id,
  sending,
  view,
});

/** Marks as read what had arrived until `upTo`, and nothing newer. */
export type AllReadEdit = { readonly upTo: Date };

export const allReadEdit = defineEdit<"allRead", AllReadEdit>({
  kind: "allRead",
  itemOf: () => "allRead",
  sending,
  view,
});

export type SettingsChange = Omit<UpdateNotificationSettingsInput, "userId" | "expectedVersion">;
/** Only the last edit of a setting has an effect. */
export type SettingsEdit = { readonly change: SettingsChange };

export const settingsEdit = defineEdit<"settings", SettingsEdit>({
  kind: "settings",
  itemOf: () => "settings",
  sending,
  view,
  texts: ["notifications"],
});
