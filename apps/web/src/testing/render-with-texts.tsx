import { features, type Locale, loadMessages, type Messages } from "@evenly/i18n";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { user } from "./page.ts";

/** Renders a component with every catalogue of a language. */
export async function renderWithTexts(element: ReactNode, locale: Locale = "en") {
  const messages = (await loadMessages(locale, features)) as Messages;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
  return { user, ...(await act(async () => render(element, { wrapper }))) };
}
