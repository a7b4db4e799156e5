import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useAgo, useEventTexts } from "../use-event-texts.ts";
import { AlertAnswers } from "./alert-answers.tsx";

/** The newest open alert with its two answers; nothing without one. */
export function OpenAlert() {
  const t = useTranslations("security.alerts");
  const texts = useEventTexts();
  const ago = useAgo();
  const page = api.security.listAlerts.useQuery({ state: "open", limit: 1 }).data;
  const alert = page?.alerts[0];
  if (alert === undefined) return null;
  return (
    <section aria-labelledby="open-alert" className="mb-9 rounded-panel bg-negative-soft p-5">
      <div className="flex gap-3">
        <ShieldAlert
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-negative-text"
        />
        <div className="min-w-0">
          <h2 id="open-alert" className="font-semibold">
            {texts.titleOf(alert.event.kind)}
          </h2>
          <p className="text-text-2 [overflow-wrap:anywhere]">
            {[texts.aboutOf(alert.event), ago(alert.event.occurredAt)].filter(Boolean).join(" · ")}
          </p>
          <AlertAnswers alert={alert} />
          {page && page.open > 1 && (
            <Link
              to="/security/alerts"
              className="mt-2 inline-flex min-h-11 items-center font-medium underline"
            >
              {t("more", { count: page.open - 1 })}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
