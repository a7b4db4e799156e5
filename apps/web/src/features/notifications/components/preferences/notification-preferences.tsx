import { Button, ErrorState, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useFailureText } from "../../use-failure-text.ts";
import { useNotificationSettings } from "../../use-notification-settings.ts";
import { useWord } from "../../use-word.ts";
import { WordLine } from "../word-line.tsx";
import { PreferenceMatrix } from "./preference-matrix.tsx";
import { QuietHoursForm } from "./quiet-hours-form.tsx";

/** What comes over which channel, and when nothing may sound. */
export function NotificationPreferences() {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const textOf = useFailureText();
  const { word, say } = useWord();
  const { query, settings, save } = useNotificationSettings(say);
  return (
    <section aria-labelledby="notifications" className="mt-9 scroll-mt-24">
      <h2 id="notifications" className="scroll-mt-24 text-h2 font-semibold">
        {t("title")}
      </h2>
      {query.isPending && <SkeletonRows count={6} />}
      {query.isError && !settings && (
        <ErrorState
          title={textOf(query.error, t("settingsFailed"))}
          text={t("settingsFailedText")}
          action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
        />
      )}
      {settings && (
        <>
          <PreferenceMatrix settings={settings} onSave={save} />
          <QuietHoursForm settings={settings} onSave={save} />
        </>
      )}
      <WordLine word={word} />
    </section>
  );
}
