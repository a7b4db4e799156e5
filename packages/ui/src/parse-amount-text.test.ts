import { describe, expect, test } from "vitest";
import { moneyText } from "./money-parts.ts";
import { decimalMarkOf, parseAmountText, parseNumberText } from "./parse-amount-text.ts";

describe("parseAmountText", () => {
  test.each([
    ["640", "en", 64000n],
    ["640.5", "en", 64050n],
    ["1,234.56", "en", 123456n],
    ["1.234,56", "de", 123456n],
    ["24,70", "de", 2470n],
    ["1\u202f234,56", "fr", 123456n],
    ["1.234.567,8", "de", 123456780n],
    ["12,3", "de", 1230n],
    [".5", "en", 50n],
    [" 20 ", "en", 2000n],
  ])("%s in %s", (text, locale, amountMinor) => {
    expect(parseAmountText(text, "USD", locale)).toEqual({ amountMinor });
  });

  test.each([
    ["", "empty"],
    ["abc", "not_a_number"],
    ["1e5", "not_a_number"],
    ["-5", "not_a_number"],
    ["1.2.3", "not_a_number"],
    ["1,23.00", "not_a_number"],
    [".", "not_a_number"],
    ["0.001", "too_many_decimals"],
    ["9".repeat(30), "too_large"],
  ])("refuses %s as %s", (text, problem) => {
    expect(parseAmountText(text, "USD", "en")).toEqual({ problem });
  });

  test("the decimals are those of ISO 4217, also where Intl omits them", () => {
    expect(parseAmountText("24,705", "KWD", "de")).toEqual({ amountMinor: 24705n });
    expect(parseAmountText("24,7051", "KWD", "de")).toEqual({ problem: "too_many_decimals" });
    expect(parseAmountText("24,70", "HUF", "de")).toEqual({ amountMinor: 2470n });
    expect(parseAmountText("1.234", "JPY", "de")).toEqual({ amountMinor: 1234n });
  });

  test("a currency without minor units accepts no decimals", () => {
    expect(parseAmountText("100.5", "JPY", "en")).toEqual({ problem: "too_many_decimals" });
    expect(parseAmountText("100", "JPY", "en")).toEqual({ amountMinor: 100n });
  });
});

describe("in every field and language", () => {
  test.each<[string, string, string, bigint | "not_a_number" | "too_many_decimals"]>([
    ["24,70", "EUR", "en", 24_70n],
    ["86,40", "EUR", "en", 86_40n],
    ["1.23", "EUR", "de", 1_23n],
    ["1,234", "EUR", "en", 1_234_00n],
    ["1,234", "EUR", "de", "too_many_decimals"],
    ["1.234", "EUR", "de", 1_234_00n],
    ["1.234", "EUR", "en", "too_many_decimals"],
    ["1.234,50", "EUR", "en", 1_234_50n],
    ["€ 24,70", "EUR", "en", 24_70n],
    ["24,70 €", "EUR", "de", 24_70n],
    ["$1,234.56", "USD", "en", 1_234_56n],
    ["1.234,56 usd", "USD", "de", 1_234_56n],
    ["CA$5", "CAD", "en", 5_00n],
    ["$5", "CAD", "en", 5_00n],
    ["$5", "EUR", "en", "not_a_number"],
    ["USD 5", "EUR", "en", "not_a_number"],
    ["1'234.50", "EUR", "en", 1_234_50n],
    ["24,7", "JPY", "en", "too_many_decimals"],
    ["¥1,200", "JPY", "en", 1_200n],
    ["1.200", "JPY", "de", 1_200n],
    ["1,200", "JPY", "de", "too_many_decimals"],
    ["1.234", "KWD", "en", 1_234n],
    ["1.234", "KWD", "de", 1_234_000n],
    ["KWD 0,750", "KWD", "en", 750n],
    ["12,34,567.80", "INR", "en", 12_34_567_80n],
    ["Rp 16.250", "IDR", "de", 16_250_00n],
    ["٢٤", "EUR", "en", 24_00n],
  ])("%s of %s in %s", (text, currency, locale, expected) => {
    expect(parseAmountText(text, currency, locale)).toEqual(
      typeof expected === "bigint" ? { amountMinor: expected } : { problem: expected },
    );
  });

  test("what the app writes is read back, with its sign where one is allowed", () => {
    for (const locale of ["en", "de"])
      for (const currency of ["EUR", "USD", "JPY", "KWD", "CHF", "INR", "IDR"])
        for (const amountMinor of [0n, 5n, 99n, 1_000n, 1_234_567n, 98_765_432_100n]) {
          const text = moneyText(amountMinor, currency, locale);
          expect(parseAmountText(text, currency, locale)).toEqual({ amountMinor });
          expect(parseAmountText(moneyText(-amountMinor, currency, locale), currency, locale, true)).toEqual({
            amountMinor: -amountMinor,
          });
        }
  });

  test("a percentage has a percent sign, and as many decimals as its field", () => {
    const percent = { decimals: 2, units: ["%"] };
    expect(parseNumberText("33,33 %", "en", percent)).toEqual({ scaled: 3333n });
    expect(parseNumberText("33.335", "en", percent)).toEqual({ problem: "too_many_decimals" });
    expect(parseNumberText("8,875", "de", { ...percent, decimals: 3 })).toEqual({ scaled: 8875n });
    expect(parseNumberText("", "de", percent)).toEqual({ problem: "empty" });
  });
});

test("the decimal mark follows the locale", () => {
  expect([decimalMarkOf("en"), decimalMarkOf("de")]).toEqual([".", ","]);
});
