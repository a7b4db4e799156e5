import { useSyncExternalStore } from "react";

const KEY = "displayCurrency";
/** The currency of wallets, which needs no conversion. */
const WALLET_CURRENCY = "USD";

/** Currencies in the app bar's menu; the preferences page offers all with a rate. */
export const commonCurrencies = ["USD", "EUR", "GBP", "CHF", "JPY"] as const;

const listeners = new Set<() => void>();

function read(): string {
  const stored = localStorage.getItem(KEY) ?? "";
  return /^[A-Z]{3}$/.test(stored) ? stored : WALLET_CURRENCY;
}

/** Stores the choice in this browser; the profile stores it for other browsers. */
export function keepDisplayCurrency(currency: string): void {
  if (currency === read()) return;
  localStorage.setItem(KEY, currency);
  for (const listener of listeners) listener();
}

/** The currency into which amounts are converted for display. */
export function useDisplayCurrency(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    read,
  );
}
