/**
 * Idempotency key for giving one payment back. It stays the same until an answer completes it, so that a retry after a lost answer does not
 * pay twice.
 */
export function giveBackKey(id: string, amountMinor: bigint | null): string {
  const store = storeOf(id, amountMinor);
  const kept = sessionStorage.getItem(store);
  if (kept !== null) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(store, key);
  return key;
}

/** Deletes the key once giving back is done or finally refused. */
export function forgetGiveBackKey(id: string, amountMinor: bigint | null): void {
  sessionStorage.removeItem(storeOf(id, amountMinor));
}

function storeOf(id: string, amountMinor: bigint | null): string {
  return `giveBack ${id} ${amountMinor ?? "whole"}`;
}
