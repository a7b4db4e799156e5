import { describe, expect, test } from "vitest";
import { moneyParts, moneySpoken, moneyText } from "./money-parts.ts";

const words = { minus: "minus", plus: "plus" };

describe("moneyText", () => {
  test("uses the minus sign U+2212 and puts the sign before the symbol", () => {
    expect(moneyText(-3872n, "USD", "en")).toBe("−$38.72");
    expect(moneyText(4200n, "USD", "en", "always")).toBe("+$42.00");
  });

  test("puts the symbol after the number where the language does", () => {
    expect(moneyText(128460n, "EUR", "de")).toBe("1.284,60\u00a0€");
  });

  test("takes the decimals of the currency", () => {
    expect(moneyText(12000n, "JPY", "en")).toBe("¥12,000");
    expect(moneyText(4250n, "KWD", "en")).toBe("KWD\u00a04.250");
  });

  test("takes the decimals of ISO 4217 where Intl omits them", () => {
    expect(moneyText(1_234_50n, "HUF", "en")).toBe("HUF\u00a01,234.50");
    expect(moneyText(5_000n, "IQD", "en")).toBe("IQD\u00a05.000");
    expect(moneyText(2470n, "EUR", "fr")).toBe("24,70\u00a0€");
  });

  test("writes amounts above the safe integer range exactly", () => {
    expect(moneyText(12345678901234567890n, "USD", "en")).toBe("$123,456,789,012,345,678.90");
  });

  test("writes zero without a sign", () => {
    expect(moneyText(0n, "USD", "en", "always")).toBe("$0.00");
  });
});

test("splits an amount into the pieces that are set in different sizes", () => {
  expect(moneyParts(-5n, "USD", "en", "auto")).toEqual({
    sign: "−",
    symbol: "$",
    whole: "0",
    minor: ".05",
    isSymbolFirst: true,
    gap: "",
  });
});

test("the spoken form has the sign as a word and the currency by name", () => {
  expect(moneySpoken(-3872n, "USD", "en", "auto", words)).toBe("minus 38.72 US dollars");
});
