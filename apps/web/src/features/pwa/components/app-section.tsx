import { useTranslations } from "use-intl";
import { useInstall } from "../install-provider.tsx";
import { PushSwitch } from "./push-switch.tsx";
import { StatusIndicator } from "./status-indicator.tsx";

/** State of the app in this browser: installed, online, pushes. */
export function AppSection() {
  const t = useTranslations("pwa.section");
  const { isInstalled, canInstall, needsHand } = useInstall();
  const text = isInstalled ? "installed" : needsHand ? "byHand" : canInstall ? "notInstalled" : "unavailable";
  return (
    <section aria-labelledby="this-app" className="mt-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="this-app" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <StatusIndicator />
      </div>
      <p className="mt-2 mb-5 text-text-2">{t(text)}</p>
      <div className="border-y border-line">
        <PushSwitch />
      </div>
    </section>
  );
}
