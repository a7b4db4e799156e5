import { DisplayRates } from "@evenly/contract/payments/display-rates";
import { describe, expect, it } from "vitest";
import shipped from "./exchange-rates.json" with { type: "json" };
import { createOfflineExchangeRates } from "./exchange-rates.ts";

describe("the offline exchange rates", () => {
  it("have a date, known currencies, positive plain decimals, and their base currency", async () => {
    const table = DisplayRates.parse(await createOfflineExchangeRates().latest());
    expect(table).toMatchObject({ base: "USD", date: shipped.date, rates: { USD: "1" } });
    const codes = Object.keys(table.rates);
    expect(codes.length).toBeGreaterThanOrEqual(30);
    expect(codes).toEqual([...codes].sort());
    for (const [code, rate] of Object.entries(table.rates)) {
      expect(new Intl.NumberFormat("en", { style: "currency", currency: code }).format(1)).not.toBe("");
      expect(rate).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(rate)).toBeGreaterThan(0.1);
    }
  });
});
