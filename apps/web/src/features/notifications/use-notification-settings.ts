import type { UpdateNotificationSettingsInput } from "@evenly/contract/notifications/settings";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { discardEdit, samePerson, sendOrQueue, useEdits, useOffline, waitingFor } from "../offline/index.ts";
import { useNotifications } from "./notifications-provider.tsx";
import { isOvertaken, settingsAfter, showSettings } from "./settings-after.ts";
import { useFailureText } from "./use-failure-text.ts";
import type { Say } from "./use-panel-message.ts";

const settingsKey = [["notifications", "getSettings"]] as const;

/** The user's notification settings. A change shows at once and is reverted when refused; without a network it is queued. */
export function useNotificationSettings(say: Say) {
  const t = useTranslations("notifications");
  const textOf = useFailureText();
  const { setError } = useNotifications();
  const utils = api.useUtils();
  const query = api.notifications.getSettings.useQuery();
  const { online } = useOffline();
  const edits = useEdits();
  const { mutate } = useMutation({
    scope: { id: "notification-settings" },
    mutationKey: ["notification-settings"],
    retry: false,
    mutationFn: (change: UpdateNotificationSettingsInput) =>
      sendOrQueue({ kind: "settings", change }, () => apiClient.notifications.updateSettings.mutate(change)),
    // An answer that arrives after another user has signed in must not change their settings.
    onMutate: (change, { client }) => {
      const isSame = samePerson();
      // Queued changes take precedence over the server's settings.
      if (!online || waitingFor("settings").length > 0) return isSame;
      void client.cancelQueries({ queryKey: settingsKey }, { revert: false });
      utils.notifications.getSettings.setData(undefined, (known) => known && settingsAfter(known, change));
      return isSame;
    },
    onSuccess: (saved, change, isSame, { client }) => {
      if (!isSame()) return;
      setError(null);
      if (saved === null) {
        forgetOvertaken(change);
        return void utils.notifications.getSettings.invalidate();
      }
      if (client.isMutating({ mutationKey: ["notification-settings"] }) > 1) return;
      utils.notifications.getSettings.setData(undefined, saved);
    },
    onError: (error, _change, isSame) => {
      if (isSame?.() === false) return;
      say(textOf(error, t("settingsNotSaved")), true);
      void utils.notifications.getSettings.invalidate();
    },
  });
  const settings = useMemo(() => query.data && showSettings(query.data, edits), [query.data, edits]);
  return { query, settings, save: mutate };
}

/** Discards queued edits that a newer queued edit overrides. */
function forgetOvertaken(change: UpdateNotificationSettingsInput): void {
  for (const { key, edit } of waitingFor("settings").slice(0, -1))
    if (edit.kind === "settings" && isOvertaken(edit.change, change)) void discardEdit(key);
}
