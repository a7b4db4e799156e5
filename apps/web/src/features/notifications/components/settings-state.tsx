import { Button, ErrorState, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useFailureText } from "../use-failure-text.ts";
import type { useNotificationSettings } from "../use-notification-settings.ts";

type SettingsStateProps = Pick<ReturnType<typeof useNotificationSettings>, "query"> & {
  readonly rows: number;
};

/** Placeholder for settings that are loading or failed to load. */
export function SettingsState({ query, rows }: SettingsStateProps) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const textOf = useFailureText();
  if (query.isPending) return <SkeletonRows count={rows} />;
  if (!query.isError || query.data) return null;
  return (
    <ErrorState
      title={textOf(query.error, t("settingsFailed"))}
      text={t("settingsFailedText")}
      action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
    />
  );
}
