import type { Notification } from "@evenly/contract/notifications/centre";
import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import { apiClient } from "../../../api/trpc-client.ts";
import type { EditSending, Sent } from "../../../manifest/edit-definition.ts";
import { refresh } from "../../../manifest/frame-definition.ts";
import { unlessGone } from "../../offline/index.ts";
import type { AllReadEdit, NotificationEdit, SettingsEdit, SnoozeEdit } from "./edits.ts";

type NotificationId = Notification["id"];

const sent: Sent = {
  take: (queryClient) =>
    refresh(queryClient, [
      ["notifications", "counts"],
      ["notifications", "pages"],
    ]),
};

export const notification: EditSending<NotificationEdit> = {
  send: async ({ id, action }, options) => {
    const { markRead, archive, unarchive, remove } = apiClient.notifications;
    const procedure = { read: markRead, archive, unarchive, remove }[action];
    await unlessGone(procedure.mutate({ notificationId: id as NotificationId }, options));
    return sent;
  },
};

export const snooze: EditSending<SnoozeEdit> = {
  send: async ({ id, until }, options) => {
    const input = { notificationId: id as NotificationId, until };
    // A snooze whose end has passed is not sent.
    if (until.getTime() > Date.now()) await unlessGone(apiClient.notifications.snooze.mutate(input, options));
    return sent;
  },
};

export const allRead: EditSending<AllReadEdit> = {
  send: async ({ upTo }, options) => {
    await apiClient.notifications.markAllRead.mutate({ upTo }, options);
    return sent;
  },
};

export const settings: EditSending<SettingsEdit> = {
  send: async ({ change }, options) => {
    const settings = await apiClient.notifications.updateSettings.mutate(change, options);
    return {
      take: async (queryClient) => {
        const queryKey = [["notifications", "getSettings"]];
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueriesData<NotificationSettings>({ queryKey }, () => settings);
      },
    };
  },
};
