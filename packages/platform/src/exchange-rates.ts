import type { ExchangeRates } from "@evenly/services/ports";
import table from "./exchange-rates.json" with { type: "json" };

/**
 * A fixed, dated table without network access, for display and for expenses in other currencies: units of a currency for one US dollar.
 * `npm run rates:update` writes it before a release.
 *
 * @see docs/decisions/0089-built-in-rates.md
 */
export function createOfflineExchangeRates(): ExchangeRates {
  return { latest: async () => table };
}
