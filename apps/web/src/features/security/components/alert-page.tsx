import type { SecurityAlert, SecurityEventId } from "@evenly/contract/security/schemas";
import { Button, Note } from "@evenly/ui";
import { Mail, ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useEventTexts } from "../use-event-texts.ts";
import { AlertAnswers } from "./alert-answers.tsx";
import { EventFacts } from "./event-facts.tsx";
import { OnePage, soonThere } from "./one-page.tsx";

/** One alert with its two answers. */
export function AlertPage({ id }: { readonly id: SecurityEventId }) {
  const t = useTranslations("security.alerts");
  const query = api.security.getAlert.useQuery({ alertId: id }, soonThere);
  return (
    <OnePage pageTitle={t("one")} backTo="/security/alerts" query={query}>
      {query.data && <Alert alert={query.data} />}
    </OnePage>
  );
}

function Alert({ alert }: { readonly alert: SecurityAlert }) {
  const t = useTranslations("security.alerts");
  const texts = useEventTexts();
  useMarkRead(alert);
  return (
    <article>
      <h2 className="text-h2 font-semibold">{texts.titleOf(alert.event.kind)}</h2>
      <p className="mt-1 text-text-2">
        {alert.isResolved
          ? t("answered")
          : t(alert.event.facts?.of === "payment" ? "paymentQuestion" : "question")}
      </p>
      {!alert.isResolved && (
        <>
          <AlertAnswers alert={alert} isBig />
          <DismissButton alert={alert} />
        </>
      )}
      <Outcome alert={alert} />
      <EventFacts event={alert.event} />
    </article>
  );
}

function DismissButton({ alert }: { readonly alert: SecurityAlert }) {
  const t = useTranslations("security.alerts");
  const dismiss = useChange(apiClient.security.resolveAlert.mutate, { refresh: [["security"]] });
  return (
    <Button
      variant="quiet"
      size="small"
      className="mt-2 -ml-3 max-lg:min-h-11"
      busyLabel={dismiss.isPending && t("saving")}
      onClick={() => dismiss.mutate({ alertId: alert.id, resolution: "dismissed" })}
    >
      {t("dismiss")}
    </Button>
  );
}

function Outcome({ alert: { resolution, resolvedAt, resolutionText } }: { readonly alert: SecurityAlert }) {
  const t = useTranslations("security.alerts");
  const format = useFormatter();
  if (resolution === null || resolvedAt === null) return null;
  const Icon = resolution === "not_me" ? Mail : ShieldCheck;
  const date = format.dateTime(resolvedAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Note className="mt-5" icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p className="font-medium">{t(`outcomes.${resolution}`, { date })}</p>
      {resolutionText !== null && (
        <p className="mt-0.5 text-text-2 wrap-anywhere">{t("yourText", { text: resolutionText })}</p>
      )}
      {resolution === "not_me" && <p className="mt-0.5 text-text-2">{t("next")}</p>}
    </Note>
  );
}

/** Marks the alert as read once its page shows it. */
function useMarkRead({ id, isRead }: SecurityAlert): void {
  const utils = api.useUtils();
  const { mutate } = api.security.markAlertRead.useMutation({
    onSuccess: () => utils.security.listAlerts.invalidate(),
  });
  useEffect(() => {
    if (!isRead) mutate({ alertId: id });
  }, [id, isRead, mutate]);
}
