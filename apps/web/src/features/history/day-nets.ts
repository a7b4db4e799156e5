import type { Transaction } from "@evenly/contract/payments/schemas";

export type Net = { readonly currency: string; readonly netMinor: bigint };

/** What a day added to or took away, fees included, each currency apart; only what is completed counts. */
export function dayNets(transactions: readonly Transaction[]): readonly Net[] {
  const nets = new Map<string, bigint>();
  for (const { status, amountMinor, feeMinor, currency, direction } of transactions) {
    if (status !== "completed") continue;
    const moved = direction === "out" ? amountMinor - feeMinor : amountMinor;
    nets.set(currency, (nets.get(currency) ?? 0n) + moved);
  }
  return [...nets].map(([currency, netMinor]) => ({ currency, netMinor }));
}
