import { render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { maskAmounts } from "./hidden-amounts.ts";
import { Money } from "./money.tsx";
import { MoneyProvider } from "./money-locale.tsx";
import { moneyText, shownMoneyText } from "./money-parts.ts";

afterEach(() => maskAmounts(false));

test("a hidden amount keeps its sign and symbol and loses every digit, in each language", () => {
  maskAmounts(true);
  expect(moneyText(-128_460n, "USD", "en")).toBe("−$•••");
  expect(moneyText(128_460n, "EUR", "de")).toBe("•••\u00a0€");
  expect(shownMoneyText(128_460n, "USD", "en")).toBe("$1,284.60");
});

test.each([
  ["JPY", 12_000n, "¥12,000"],
  ["USD", 12_000n, "$120.00"],
  ["KWD", 4250n, "KWD\u00a04.250"],
])("%s is written with the decimals of ISO 4217", (currency, amountMinor, text) => {
  expect(moneyText(amountMinor, currency, "en")).toBe(text);
});

test("screen readers hear that an amount is hidden; an amount to be confirmed keeps its digits", () => {
  maskAmounts(true);
  const { container } = render(
    <MoneyProvider locale="en" words={{ minus: "minus", plus: "plus", hidden: "hidden amount" }}>
      <Money amountMinor={128_460n} currency="USD" size="hero" />
      <Money amountMinor={500n} currency="USD" isShown />
    </MoneyProvider>,
  );
  expect([...container.querySelectorAll(".sr-only")].map((node) => node.textContent)).toEqual([
    "hidden amount",
    "5.00 US dollars",
  ]);
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe("$•••");
});
