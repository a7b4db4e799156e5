import { useTranslations } from "use-intl";
import { RefusedEdits } from "../../../offline/index.ts";
import { useNotificationSettings } from "../../use-notification-settings.ts";
import { usePanelMessage } from "../../use-panel-message.ts";
import { MessageLine } from "../message-line.tsx";
import { QuietHoursForm } from "../quiet-hours-form.tsx";
import { SettingsState } from "../settings-state.tsx";
import { PreferenceMatrix } from "./preference-matrix.tsx";

/** What comes over which channel, and when nothing may sound. */
export function NotificationPreferences() {
  const t = useTranslations("notifications");
  const { message, say } = usePanelMessage();
  const { query, settings, save } = useNotificationSettings(say);
  return (
    <section aria-labelledby="notifications" className="mt-9 scroll-mt-24">
      <h2 id="notifications" className="scroll-mt-24 text-h2 font-semibold">
        {t("title")}
      </h2>
      <SettingsState query={query} rows={6} />
      <RefusedEdits item="settings" className="mt-4" />
      {settings && (
        <>
          <PreferenceMatrix settings={settings} onSave={save} />
          <QuietHoursForm settings={settings} onSave={save} className="mt-6" />
        </>
      )}
      <MessageLine message={message} />
    </section>
  );
}
