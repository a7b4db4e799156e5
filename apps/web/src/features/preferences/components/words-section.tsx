import { isLocale, locales } from "@evenly/i18n";
import { ComboField, Section, SelectField } from "@evenly/ui";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { keepDisplayCurrency, useDisplayCurrency } from "../display-currency.ts";
import { changeLocale } from "../i18n-store.ts";

const names = { en: "english", de: "german" } as const;

/** Language of screens and mails, and the display currency. */
export function WordsSection() {
  const t = useTranslations("preferences");
  const nav = useTranslations("nav");
  const locale = useLocale();
  const currency = useDisplayCurrency();
  return (
    <Section title={t("words")}>
      <div className="mt-5 grid gap-5">
        <SelectField
          label={t("language")}
          help={t("languageHelp")}
          choices={locales.map((value) => ({ value, label: nav(names[value]) }))}
          value={locale}
          onPick={(value) => {
            if (isLocale(value)) void changeLocale(value);
          }}
        />
        <ComboField
          label={t("currency")}
          help={t("currencyHelp")}
          choices={useCurrencies(currency)}
          value={currency}
          onPick={keepDisplayCurrency}
          emptyText={t("nothing")}
        />
      </div>
    </Section>
  );
}

/** Currencies with an exchange rate, by code and name. */
function useCurrencies(current: string) {
  const locale = useLocale();
  const rates = api.payments.getDisplayRates.useQuery().data?.rates;
  return useMemo(() => {
    const words = new Intl.DisplayNames(locale, { type: "currency" });
    const codes = new Set([current, ...Object.keys(rates ?? {})]);
    return [...codes].sort().map((value) => ({ value, label: `${value} · ${words.of(value) ?? value}` }));
  }, [current, locale, rates]);
}
