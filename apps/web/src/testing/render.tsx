import { features, type Locale, loadMessages, type Messages } from "@evenly/i18n";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { IntlProvider } from "use-intl";

/** Renders into a new element with every catalogue of a language; returns the element and a function that unmounts it. */
export async function renderWithTexts(element: ReactNode, locale: Locale = "en") {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const messages = (await loadMessages(locale, features)) as Messages;
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        {element}
      </IntlProvider>,
    ),
  );
  const unmount = () =>
    act(() => {
      root.unmount();
      host.remove();
    });
  return { host, unmount };
}

/** Clicks the button with this text. */
export async function press(host: HTMLElement, text: string): Promise<void> {
  const button = [...host.querySelectorAll("button")].find((candidate) => candidate.textContent === text);
  if (!button) throw new Error(`no button "${text}"`);
  await act(async () => button.click());
}
