import { type Locale, loadMessages, type Messages } from "@evenly/i18n";
import { act } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeToasts } from "../../shell/toasts.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import type { Arrival } from "./arrivals.ts";
import { takeArrivals } from "./chip-voice.ts";
import { PaymentToasts } from "./payment-toasts.tsx";

const arrivalOf = (id: number, amountMinor: bigint): Arrival => ({
  id,
  amountMinor,
  currency: "USD",
  names: ["Ana"],
  lastAt: 0,
});

type Drawn = { readonly arrival: Arrival; readonly isQuiet?: boolean; readonly locale?: Locale };
let said: string[];
let draw: (next: Drawn) => Promise<void>;
let stop: () => void;

beforeEach(async () => {
  const texts = { en: await loadMessages("en", ["realtime"]), de: await loadMessages("de", ["realtime"]) };
  vi.useFakeTimers();
  said = [];
  stop = takeToasts(({ text }) => said.push(String(text)));
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
  await renderWithTexts(<Page />);
  draw = async (next) => {
    await act(async () => setDrawn(next));
    await act(() => vi.advanceTimersByTimeAsync(1000));
  };
});
afterEach(() => stop());

test("an arrival is announced once, also after a change of language, and then only what was added to it", async () => {
  await draw({ arrival: arrivalOf(1, 4200n) });
  await draw({ arrival: arrivalOf(1, 4200n), locale: "de" });
  expect(said).toEqual(["+$42.00 from Ana"]);
  await draw({ arrival: arrivalOf(1, 5000n) });
  expect(said).toEqual(["+$42.00 from Ana", "+$8.00 from Ana"]);
});

test("arrivals during quiet are not announced later", async () => {
  await draw({ arrival: arrivalOf(1, 4200n), isQuiet: true });
  await draw({ arrival: arrivalOf(1, 4200n) });
  expect(said).toEqual([]);
  await draw({ arrival: arrivalOf(2, 700n) });
  expect(said).toEqual(["+$7.00 from Ana"]);
});

test("a page with a chip announces the arrival itself and shows no toast", async () => {
  const heard: string[] = [];
  const leave = takeArrivals((text) => heard.push(text));
  await draw({ arrival: arrivalOf(1, 4200n) });
  expect([heard, said]).toEqual([["+$42.00 from Ana"], []]);
  leave();
  await draw({ arrival: arrivalOf(2, 700n) });
  expect(said).toEqual(["+$7.00 from Ana"]);
});
