import { feeTable } from "@evenly/domain/ledger/fees";
import { tierLimits } from "@evenly/domain/ledger/tier-limits";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { changeLocale } from "../preferences/i18n-store.ts";

const textOf = (section: number) =>
  document.querySelector(`[aria-labelledby="section-${section}"]`)?.textContent ?? "";

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
    await renderScreen("/terms-of-service");
    await waitFor(() => expect(textOf(6)).not.toBe(""));
    const [before, after] = [tierLimits("unverified"), tierLimits("approved")];
    expect(dollarsIn(textOf(6))).toEqual([
      before.singleMinor,
      before.dailyMinor,
      after.singleMinor,
      after.dailyMinor,
    ]);
    expect(textOf(5)).toMatch(new RegExp(`\\b${feeTable.international.basisPoints / 100n}\\s?%`));
  },
);
