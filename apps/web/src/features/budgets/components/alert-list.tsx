import type { BudgetAlert } from "@evenly/contract/budgets/alert-schemas";
import { IconButton, moneyText, useMoneyLocale } from "@evenly/ui";
import { CircleAlert, Trash2, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useMomentText } from "../../../shell/use-moment-text.ts";
import { useCategoryNames } from "../use-category.ts";
import { ReadAllSection } from "./read-all-section.tsx";

const refresh = [["budgets"]] as const;

/** The thresholds that budgets have reached, the latest first. Without any it shows nothing. */
export function AlertList() {
  const t = useTranslations("budgets.alerts");
  const { data = [] } = api.budgets.listAlerts.useQuery();
  const readAll = useChange(() => apiClient.budgets.readAlerts.mutate({}), { refresh });
  if (data.length === 0) return null;
  return (
    <ReadAllSection
      title={t("title")}
      rows={data}
      readAll={t("readAll")}
      isBusy={readAll.isPending}
      onReadAll={() => readAll.mutate()}
      className="mb-8"
    >
      {data.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ReadAllSection>
  );
}

function AlertRow({ alert }: { readonly alert: BudgetAlert }) {
  const t = useTranslations("budgets");
  const { locale } = useMoneyLocale();
  const momentText = useMomentText();
  const name = useCategoryNames()(alert.category);
  const { id, type, threshold, percent, spentMinor, limitMinor, currency, isRead, createdAt } = alert;
  const read = useChange(() => apiClient.budgets.readAlerts.mutate({ alertId: id }), { refresh });
  const remove = useChange(() => apiClient.budgets.deleteAlert.mutate({ alertId: id }), {
    refresh,
    done: () => t("alerts.removed"),
  });
  const Icon = type === "critical" ? CircleAlert : TriangleAlert;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon
        size={18}
        aria-hidden="true"
        className={type === "critical" ? "shrink-0 text-negative-text" : "shrink-0 text-warning-text"}
      />
      <button
        type="button"
        className="min-h-11 min-w-0 flex-1 text-left"
        disabled={isRead}
        onClick={() => read.mutate()}
      >
        <span className={isRead ? "block wrap-anywhere" : "block font-semibold wrap-anywhere"}>
          {threshold >= 100 ? t("alerts.over", { name }) : t("alerts.warning", { name, percent })}
        </span>
        <span className="block text-small text-text-3">
          {t("alerts.facts", {
            spent: text(spentMinor),
            limit: text(limitMinor),
            moment: momentText(createdAt),
          })}
        </span>
      </button>
      <IconButton
        label={t("alerts.remove")}
        icon={<Trash2 size={16} aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  );
}
