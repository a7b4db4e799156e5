import { expect, it, vi } from "vitest";
import { expectMarked } from "../../../../testing/marked-field.ts";
import { fill, press } from "../../../../testing/page.ts";
import { renderWithTexts } from "../../../../testing/render-with-texts.tsx";
import type { SearchChanges } from "../../history-search.ts";
import { AmountPanel } from "./amount-panel.tsx";

async function open(locale: "en" | "de") {
  const onChange = vi.fn<(changes: SearchChanges) => void>();
  const close = vi.fn<() => void>();
  await renderWithTexts(<AmountPanel search={{}} onChange={onChange} close={close} />, locale);
  return { onChange, close };
}

it.each([
  ["en", "10,50", "10.50"],
  ["en", "1,050", "1050"],
  ["en", "$1,050.50", "1050.50"],
  ["de", "10.50", "10.50"],
  ["de", "1.050", "1050"],
  ["de", "1.050,5", "1050.50"],
] as const)("in %s a least amount of %s filters from %s", async (locale, typed, min) => {
  const { onChange, close } = await open(locale);
  await fill(locale === "en" ? "From" : "Von", typed);
  await press(locale === "en" ? "Apply" : "Anwenden");
  expect(onChange).toHaveBeenCalledWith({ min, max: undefined });
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ["From", "ten"],
  ["From", "10.505"],
  ["From", "1.2.3"],
  ["To", "x"],
  ["To", "0"],
  ["To", "12345678901"],
])("drops no filter: %s %s is marked, and nothing is applied", async (label, typed) => {
  const { onChange, close } = await open("en");
  await fill(label, typed);
  await press("Apply");
  await expectMarked(label, "Enter an amount like 12.50.");
  expect(onChange).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});
