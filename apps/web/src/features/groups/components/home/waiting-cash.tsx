import type { WaitingItem } from "@evenly/contract/waiting/groups/schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { WaitingRow } from "../../../../shell/waiting-row.tsx";
import { useGroupChange } from "../../use-group-change.ts";

type CashProps = { readonly item: Extract<WaitingItem, { kind: "cash" }> };

/** Money that somebody says they gave the user: it counts by itself unless the user says otherwise. */
export function WaitingCash({ item }: CashProps) {
  const t = useTranslations("groupsHome.waiting");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { group, person, settlementId, method, currency, amountMinor, deadlineAt } = item;
  const { change, isBusy } = useGroupChange();
  const values = { name: person.name, amount: moneyText(amountMinor, currency, locale) };
  const day = deadlineAt && format.dateTime(deadlineAt, { month: "short", day: "numeric" });
  return (
    <WaitingRow
      person={person}
      title={t(method === "cash" ? "gaveCash" : "gaveOther", values)}
      facts={[group.name, ...(day === null ? [] : [t("countsOn", { day })])]}
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            disabled={isBusy}
            onClick={() =>
              change(() => apiClient.groups.rejectPayment.mutate({ settlementId }), t("rejected"))
            }
          >
            {t("notReceived")}
          </Button>
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            disabled={isBusy}
            onClick={() =>
              change(() => apiClient.groups.confirmPayment.mutate({ settlementId }), t("confirmed"))
            }
          >
            {t("confirm")}
          </Button>
        </>
      }
    />
  );
}
