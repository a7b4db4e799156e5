import { INTERNATIONAL_FEE_BASIS_POINTS } from "@evenly/domain/ledger/fees";
import { tierLimits } from "@evenly/domain/ledger/tier-limits";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { changeLocale } from "../preferences/i18n-store.ts";

afterEach(() => changeLocale("en"));

/** Every dollar amount of a text in minor units, read without the app's own formatting. */
function dollarsIn(text: string): readonly bigint[] {
  const amounts = text.match(/\$[\d,]+(?:\.\d\d)?|[\d.]+(?:,\d\d)?\s\$/g) ?? [];
  return amounts.map((amount) => {
    const digits = amount.replace(/\D/g, "");
    return BigInt(/[.,]\d\d\s?\$?$/.test(amount) ? digits : `${digits}00`);
  });
}

test.each(["en", "de"] as const)(
  "the terms in %s state the limits and the fee that are enforced",
  async (locale) => {
    await changeLocale(locale);
    const { host, unmount } = await renderScreen("/terms-of-service");
    const limits = host.querySelector('[aria-labelledby="section-6"]')?.textContent ?? "";
    const [before, after] = [tierLimits("unverified"), tierLimits("approved")];
    expect(dollarsIn(limits)).toEqual([
      before.singleMinor,
      before.dailyMinor,
      after.singleMinor,
      after.dailyMinor,
    ]);
    const fees = host.querySelector('[aria-labelledby="section-5"]')?.textContent ?? "";
    expect(fees).toMatch(new RegExp(`\\b${INTERNATIONAL_FEE_BASIS_POINTS / 100n}\\s?%`));
    await unmount();
  },
);
