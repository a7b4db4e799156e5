import { buttonStyles, Halves, LeftHalf, RightHalf, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { PageBand } from "../../../../shell/page-band.tsx";
import { usePageTabs } from "../../../../shell/use-page-tabs.ts";
import { RefusedEdits } from "../../../offline/index.ts";
import { useNotificationSettings } from "../../use-notification-settings.ts";
import { usePanelMessage } from "../../use-panel-message.ts";
import { MessageLine } from "../message-line.tsx";
import { QuietHoursForm } from "../quiet-hours-form.tsx";
import { SettingsState } from "../settings-state.tsx";
import { PreferenceMatrix } from "./preference-matrix.tsx";

/** Channels of each notification type on the left; quiet hours and, for operators, the way to the delivery figures on the right. */
export function NotificationSettingsPage() {
  const t = useTranslations("notifications");
  const { message, say } = usePanelMessage();
  const { query, settings, save } = useNotificationSettings(say);
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/profile")} backTo="/settings" />
      <Halves
        left={
          <LeftHalf>
            <section aria-labelledby="notifications">
              <h2 id="notifications" className="text-h2 font-semibold">
                {t("matrix")}
              </h2>
              <SettingsState query={query} rows={6} />
              <RefusedEdits item="settings" className="mt-4" />
              {settings && <PreferenceMatrix settings={settings} onSave={save} />}
              <MessageLine message={message} />
            </section>
          </LeftHalf>
        }
        right={
          <RightHalf>
            {settings && <QuietHoursForm settings={settings} onSave={save} className="mb-9" />}
            <DeliveryLink />
          </RightHalf>
        }
      />
    </>
  );
}

function DeliveryLink() {
  const t = useTranslations("notifications.analytics");
  const isOperator = api.auth.getProfile.useQuery().data?.isAdmin === true;
  if (!isOperator) return null;
  return (
    <Section title={t("title")}>
      <p className="mt-2 mb-4 text-text-2">{t("intro")}</p>
      <Link to="/notification-analytics" className={buttonStyles({ variant: "secondary" })}>
        {t("open")}
      </Link>
    </Section>
  );
}
