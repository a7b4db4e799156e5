import { describe, expect, test } from "vitest";
import { decimalMarkOf, parseAmountText } from "./parse-amount-text.ts";

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

test("the decimal mark follows the locale", () => {
  expect([decimalMarkOf("en"), decimalMarkOf("de")]).toEqual([".", ","]);
});
