import { convert } from "@evenly/money";
import { Money } from "@evenly/ui";
import { clsx } from "clsx";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../trpc.ts";
import { useDisplayCurrency } from "./display-currency.ts";

const HOUR_MS = 3_600_000;

type ConvertedAmountProps = {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly className?: string;
};

/** What an amount is about in the display currency, with the day of its rate; nothing when it is that currency already. Never added to anything. */
export function ConvertedAmount({ amountMinor, currency, className }: ConvertedAmountProps) {
  const t = useTranslations("nav");
  const format = useFormatter();
  const wanted = useDisplayCurrency();
  const table = api.payments.getDisplayRates.useQuery(undefined, {
    enabled: wanted !== currency,
    staleTime: HOUR_MS,
  }).data;
  if (table === undefined || wanted === currency) return null;
  const converted = convert({ amountMinor, currency }, wanted, table);
  if (converted === null) return null;
  const date = format.dateTime(new Date(table.date), { dateStyle: "medium", timeZone: "UTC" });
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
