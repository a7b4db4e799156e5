import type { SecurityEventKind } from "@evenly/contract/security/schemas";
import { Link } from "@tanstack/react-router";
import { ShieldAlert, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSecurity } from "../security-provider.tsx";

/** Says what has just happened to the account, with a link to the alert. It pushes the page down instead of covering it. */
export function AlertNotice() {
  const t = useTranslations("security");
  const common = useTranslations("common");
  const { arrived, dismiss } = useSecurity();
  if (arrived === null) return null;
  const { alertId, kind } = arrived;
  const key = `kinds.${kind as SecurityEventKind}` as const;
  return (
    <div
      data-under-bar="alert"
      className="page-gutter flex min-h-11 flex-wrap items-center gap-x-3 bg-negative-soft py-1 text-negative-text"
    >
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 font-medium">{t.has(key) ? t(key) : t("alerts.title")}</p>
      {alertId === null ? (
        <Link
          to="/security/alerts"
          onClick={dismiss}
          className="flex min-h-11 items-center px-2 font-semibold underline"
        >
          {t("alerts.review")}
        </Link>
      ) : (
        <Link
          to="/security/alerts/$alertId"
          params={{ alertId }}
          onClick={dismiss}
          className="flex min-h-11 items-center px-2 font-semibold underline"
        >
          {t("alerts.review")}
        </Link>
      )}
      <button
        type="button"
        aria-label={common("close")}
        onClick={dismiss}
        className="flex size-11 items-center justify-center rounded-control"
      >
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
