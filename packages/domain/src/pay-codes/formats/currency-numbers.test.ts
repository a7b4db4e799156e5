import { isCurrency } from "@evenly/money";
import { describe, expect, it } from "vitest";
import { currencyOfNumber } from "./currency-numbers.ts";

describe("numbers of ISO 4217", () => {
  it("name 166 currencies of packages/money, each once", () => {
    const numbers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, "0"));
    const codes = numbers.map(currencyOfNumber).filter((code) => code !== null);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !isCurrency(code))).toEqual([]);
    expect(codes).toHaveLength(166);
  });
});
