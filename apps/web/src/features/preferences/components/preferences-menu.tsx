import { isLocale, type Locale, locales } from "@evenly/i18n";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { commonCurrencies, keepDisplayCurrency, useDisplayCurrency } from "../display-currency.ts";
import { changeLocale } from "../i18n-store.ts";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ChoiceMenu }));
const ChoiceMenu = lazy(loadMenu);

const names = { en: "english", de: "german" } as const satisfies Record<Locale, string>;

/** Menu for language and display currency; its code loads when it is first needed. */
export function PreferencesMenu({ kind = "codes" }: { readonly kind?: "codes" | "name" }) {
  const t = useTranslations("nav");
  const locale = useLocale();
  const currency = useDisplayCurrency();
  const [isWanted, setIsWanted] = useState(false);

  const trigger = (
    <button
      type="button"
      aria-label={t("languageAndCurrency")}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
      className={clsx(
        "inline-flex min-h-11 items-center gap-1.5 rounded-small whitespace-nowrap hover:text-text-1 lg:min-h-9",
        kind === "codes" ? "px-2 text-label font-medium text-text-2" : "text-small text-text-2",
      )}
    >
      {kind === "codes" ? `${locale.toUpperCase()} · ${currency}` : t(names[locale])}
      {kind === "codes" && <ChevronDown size={16} aria-hidden="true" />}
    </button>
  );
  if (!isWanted) return trigger;
  const groups = [
    {
      id: "language",
      label: t("language"),
      value: locale,
      choices: locales.map((value) => ({ value, label: t(names[value]) })),
      onPick: (value: string) => {
        if (isLocale(value)) void changeLocale(value);
      },
    },
    {
      id: "currency",
      label: t("displayCurrency"),
      value: currency,
      choices: [...new Set([...commonCurrencies, currency])].map((value) => ({ value, label: value })),
      onPick: keepDisplayCurrency,
    },
  ];
  return (
    <Suspense fallback={trigger}>
      <ChoiceMenu trigger={trigger} groups={groups} isOpenAtFirst />
    </Suspense>
  );
}
