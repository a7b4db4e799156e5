import { useTranslations } from "use-intl";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useFailureText } from "../use-failure-text.ts";
import type { useNotificationSettings } from "../use-notification-settings.ts";

type SettingsStateProps = Pick<ReturnType<typeof useNotificationSettings>, "query"> & {
  readonly rows: number;
};

/** Placeholder for settings that are loading or failed to load. */
export function SettingsState({ query, rows }: SettingsStateProps) {
  const t = useTranslations("notifications");
  const textOf = useFailureText();
  const failed = { title: textOf(query.error, t("settingsFailed")), text: t("settingsFailedText") };
  return (
    <QueryRows query={query} data={query.data} count={rows} failed={failed}>
      {() => null}
    </QueryRows>
  );
}
