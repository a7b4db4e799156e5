import { type Locale, loadMessages, type Messages } from "@evenly/i18n";
import { act, useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeToasts } from "../../shell/toasts.ts";
import { renderWithTexts } from "../../testing/render.tsx";
import type { Arrival } from "./arrivals.ts";
import { PaymentToasts } from "./payment-toasts.tsx";

const arrivalOf = (id: number, amountMinor: bigint): Arrival => ({
  ...{ id, amountMinor, currency: "USD", names: ["Ana"], lastAt: 0 },
});

type Drawn = { readonly arrival: Arrival; readonly isQuiet?: boolean; readonly locale?: Locale };
let said: string[];
let draw: (next: Drawn) => Promise<void>;
let takeDown: () => Promise<void>;

beforeEach(async () => {
  const texts = { en: await loadMessages("en", ["realtime"]), de: await loadMessages("de", ["realtime"]) };
  vi.useFakeTimers();
  said = [];
  const stop = takeToasts(({ text }) => said.push(String(text)));
  let setDrawn: (next: Drawn) => void = () => undefined;
  function Page() {
    const [drawn, set] = useState<Drawn | null>(null);
    setDrawn = set;
    if (!drawn) return null;
    const { arrival, isQuiet = false, locale = "en" } = drawn;
    return (
      <IntlProvider locale={locale} messages={texts[locale] as Messages} timeZone="UTC">
        <PaymentToasts arrival={arrival} isQuiet={isQuiet} />
      </IntlProvider>
    );
  }
  const { unmount } = await renderWithTexts(<Page />);
  draw = async (next) => {
    await act(async () => setDrawn(next));
    await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  takeDown = async () => {
    await unmount();
    stop();
  };
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

test("what came in is said once, also when the language changes, and only what more came in after it", async () => {
  await draw({ arrival: arrivalOf(1, 4200n) });
  await draw({ arrival: arrivalOf(1, 4200n), locale: "de" });
  expect(said).toEqual(["+$42.00 from Ana"]);
  await draw({ arrival: arrivalOf(1, 5000n) });
  expect(said).toEqual(["+$42.00 from Ana", "+$8.00 from Ana"]);
});

test("what came in while it was quiet is not said afterwards", async () => {
  await draw({ arrival: arrivalOf(1, 4200n), isQuiet: true });
  await draw({ arrival: arrivalOf(1, 4200n) });
  expect(said).toEqual([]);
  await draw({ arrival: arrivalOf(2, 700n) });
  expect(said).toEqual(["+$7.00 from Ana"]);
});
