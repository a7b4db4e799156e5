import type { Messages } from "@evenly/i18n";
import { MoneyProvider, UiWordsProvider } from "@evenly/ui";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { readI18n, subscribeToI18n } from "./i18n-store.ts";
import { amounts } from "./local-choices.ts";

/** Provides texts and formats of the chosen language. Routes load their catalogues before they render. */
export function I18nProvider({ children }: { readonly children: ReactNode }) {
  const { locale, messages: loaded } = useSyncExternalStore(subscribeToI18n, readI18n, readI18n);
  const hidden = amounts.use();
  // Texts that contain amounts must be rendered again when amounts are hidden or shown. A new object triggers it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is the signal
  const messages = useMemo(() => ({ ...loaded }), [loaded, hidden]);
  return (
    // The first Intl.DateTimeFormat of a page loads 30 ms of data; this does not.
    <IntlProvider locale={locale} messages={messages as Messages} timeZone={Temporal.Now.timeZoneId()}>
      <Amounts locale={locale}>{children}</Amounts>
    </IntlProvider>
  );
}

function Amounts({ locale, children }: { readonly locale: string; readonly children: ReactNode }) {
  const t = useTranslations("common");
  const words = useMemo(() => ({ minus: t("minus"), plus: t("plus"), hidden: t("hiddenAmount") }), [t]);
  const ui = useMemo(() => ({ close: t("close") }), [t]);
  return (
    <MoneyProvider locale={locale} words={words}>
      <UiWordsProvider words={ui}>{children}</UiWordsProvider>
    </MoneyProvider>
  );
}
