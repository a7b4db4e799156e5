import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { CutBar, CutLegend, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";

/** More people than these are only in the list. */
const PEOPLE_MAX = 4;

/** How what the user is asked to pay is divided among those who ask; in one currency. */
export function ToPayBar({ requests }: { readonly requests: readonly PaymentRequest[] }) {
  const t = useTranslations("requests");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const open = requests.filter(({ openMinor }) => openMinor > 0n);
  if (open.length < 2 || open.length > PEOPLE_MAX) return null;
  const shares = open.map(({ id, person, openMinor, currency }) => ({
    id,
    openMinor,
    currency,
    tone: "other" as const,
    name: person === null ? t("someone") : firstNameOf(person.displayName),
  }));
  const label = format.list(
    shares.map(({ name, openMinor, currency }) =>
      t("asksFor", { name, amount: moneyText(openMinor, currency, locale) }),
    ),
  );
  return (
    <>
      <CutBar
        className="mt-5"
        label={label}
        parts={shares.map(({ openMinor: value, id, tone }) => ({ id, value, tone }))}
      />
      <CutLegend
        className="mt-3"
        items={shares.map(({ id, tone, name, openMinor, currency }) => ({
          id,
          tone,
          label: name,
          amount: <Money amountMinor={openMinor} currency={currency} />,
        }))}
      />
    </>
  );
}
