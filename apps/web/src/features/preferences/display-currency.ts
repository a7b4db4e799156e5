import { useSyncExternalStore } from "react";

const KEY = "displayCurrency";
/** The currency of wallets: in it nothing is converted. */
const WALLET_CURRENCY = "USD";

/** Currencies that the bar offers; the page of preferences offers every one that has a rate. */
export const commonCurrencies = ["USD", "EUR", "GBP", "CHF", "JPY"] as const;

const listeners = new Set<() => void>();

function read(): string {
  const stored = localStorage.getItem(KEY) ?? "";
  return /^[A-Z]{3}$/.test(stored) ? stored : WALLET_CURRENCY;
}

/** Keeps the choice in this browser; the profile keeps it for the others. */
export function keepDisplayCurrency(currency: string): void {
  if (currency === read()) return;
  localStorage.setItem(KEY, currency);
  for (const listener of listeners) listener();
}

/** The currency in which amounts are shown beside their own. */
export function useDisplayCurrency(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
