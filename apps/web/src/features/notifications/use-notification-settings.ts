import type { UpdateNotificationSettingsInput } from "@evenly/contract/notifications/settings";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../trpc.ts";
import { settingsAfter } from "./channel-switches.ts";
import { useFailureText } from "./use-failure-text.ts";
import type { Say } from "./use-word.ts";

const settingsKey = [["notifications", "getSettings"]] as const;

/** How the person wants to be told; a change shows at once and is taken back when it is refused. */
export function useNotificationSettings(say: Say) {
  const t = useTranslations("notifications");
  const textOf = useFailureText();
  const utils = api.useUtils();
  const query = api.notifications.getSettings.useQuery();
  const { mutate } = useMutation({
    scope: { id: "notification-settings" },
    mutationKey: ["notification-settings"],
    retry: false,
    mutationFn: (change: UpdateNotificationSettingsInput) =>
      apiClient.notifications.updateSettings.mutate(change),
    onMutate: (change, { client }) => {
      void client.cancelQueries({ queryKey: settingsKey }, { revert: false });
      utils.notifications.getSettings.setData(undefined, (known) => known && settingsAfter(known, change));
    },
    onSuccess: (saved, _change, _shown, { client }) => {
      if (client.isMutating({ mutationKey: ["notification-settings"] }) > 1) return;
      utils.notifications.getSettings.setData(undefined, saved);
    },
    onError: (error) => {
      say(textOf(error, t("settingsNotSaved")), true);
      void utils.notifications.getSettings.invalidate();
    },
  });
  return { query, settings: query.data, save: mutate };
}
