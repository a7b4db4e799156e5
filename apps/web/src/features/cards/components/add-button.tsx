import { Button, shownMoneyText, useMoneyLocale } from "@evenly/ui";
import { CircleAlert, Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { DEPOSIT_CURRENCY } from "../use-add-money.ts";
import type { DepositForm } from "../use-deposit-form.ts";

/** The button that charges the card; it names the amount. Above it is why the last try charged nothing, or got no answer. */
export function AddButton({ form, className }: { readonly form: DepositForm; readonly className?: string }) {
  const t = useTranslations("cards");
  const { locale } = useMoneyLocale();
  const { failure, refused } = form;
  const words = failure ?? (refused === null ? null : `${t(`problem.${refused}`)} ${t("problemNext")}`);
  return (
    <div className={className}>
      <div role="alert">
        {words && (
          <p className="mb-3 flex gap-2 text-negative-text">
            <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0" />
            <span>{words}</span>
          </p>
        )}
      </div>
      <Button
        type="submit"
        size="large"
        isWide
        icon={<Lock size={18} aria-hidden="true" />}
        busyLabel={form.isAdding && t("adding")}
        disabled={!form.isAdding && !form.canAdd}
      >
        {form.amountMinor === null
          ? t("addMoney")
          : t("addAmount", { amount: shownMoneyText(form.amountMinor, DEPOSIT_CURRENCY, locale) })}
      </Button>
    </div>
  );
}
