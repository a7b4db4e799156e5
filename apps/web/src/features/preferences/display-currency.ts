import { useSyncExternalStore } from "react";

const KEY = "displayCurrency";

/** Currencies in which amounts can be shown; wallets in others bring theirs along. */
export const displayCurrencies = ["USD"] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

const listeners = new Set<() => void>();

function readDisplayCurrency(): DisplayCurrency {
  const stored = localStorage.getItem(KEY);
  return displayCurrencies.find((currency) => currency === stored) ?? "USD";
}

/** Keeps the choice; texts of another currency are ignored. */
export function changeDisplayCurrency(currency: string): void {
  if (!displayCurrencies.some((known) => known === currency)) return;
  localStorage.setItem(KEY, currency);
  for (const listener of listeners) listener();
}

/** The currency in which totals are shown. */
export function useDisplayCurrency(): DisplayCurrency {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readDisplayCurrency);
}
