import { areRatesCurrent } from "@evenly/domain/payments/rates-age";
import { convert } from "@evenly/money";
import { Money } from "@evenly/ui";
import { clsx } from "clsx";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";
import { useDisplayCurrency } from "./display-currency.ts";

const HOUR_MS = 3_600_000;

type ConvertedAmountProps = {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly className?: string;
};

/**
 * An amount converted to the display currency, with the date of the rate; nothing if it has that currency, and no amount while the rates
 * are too old. For display only, never used in sums.
 */
export function ConvertedAmount({ amountMinor, currency, className }: ConvertedAmountProps) {
  const t = useTranslations("nav");
  const format = useFormatter();
  const wanted = useDisplayCurrency();
  const table = api.payments.getDisplayRates.useQuery(undefined, {
    enabled: wanted !== currency,
    staleTime: HOUR_MS,
  }).data;
  if (table === undefined || wanted === currency) return null;
  const date = format.dateTime(new Date(table.date), { dateStyle: "medium", timeZone: "UTC" });
  if (!areRatesCurrent(table.date, new Date())) {
    return (
      <p className={clsx("text-small text-text-3", className)}>{t("ratesOld", { date, currency: wanted })}</p>
    );
  }
  const converted = convert({ amountMinor, currency }, wanted, table);
  if (converted === null) return null;
  return (
    <p className={clsx("text-small text-text-3", className)}>
      {t.rich("converted", {
        date,
        amount: () => (
          <Money amountMinor={converted.amountMinor} currency={wanted} size="inherit" tone="inherit" />
        ),
      })}
    </p>
  );
}
