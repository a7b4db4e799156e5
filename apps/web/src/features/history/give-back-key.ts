/** The key of giving one payment back: the same until an answer settles it, so that a repeat after a lost answer is no second one. */
export function giveBackKey(id: string, amountMinor: bigint | null): string {
  const store = storeOf(id, amountMinor);
  const kept = sessionStorage.getItem(store);
  if (kept !== null) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(store, key);
  return key;
}

/** It is settled: done, or refused for good. */
export function forgetGiveBackKey(id: string, amountMinor: bigint | null): void {
  sessionStorage.removeItem(storeOf(id, amountMinor));
}

function storeOf(id: string, amountMinor: bigint | null): string {
  return `giveBack ${id} ${amountMinor ?? "whole"}`;
}
