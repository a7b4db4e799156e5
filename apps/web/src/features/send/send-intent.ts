import type { CategoryId } from "@evenly/contract/payments/categories";

/** What one press of the button is meant to do; `to` is the payee's id, amounts are minor units. */
export type Payment = {
  readonly to: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly category: CategoryId | null;
};
export type SendIntent = { readonly key: string; readonly payment: Payment };

const STORE = "sendIntent";

/**
 * The key of this payment: kept before anything is sent, and the same until an answer settles it, so that a double
 * press, a retry and a reload are one payment. Another payment gets another key.
 */
export function openIntent(payment: Payment): SendIntent {
  const kept = readIntent();
  if (kept && signatureOf(kept.payment) === signatureOf(payment)) return kept;
  const intent = { key: crypto.randomUUID(), payment };
  sessionStorage.setItem(
    STORE,
    JSON.stringify({ key: intent.key, payment: { ...payment, amountMinor: `${payment.amountMinor}` } }),
  );
  return intent;
}

/** The payment that was sent and never answered, if there is one. */
export function readIntent(): SendIntent | null {
  const text = sessionStorage.getItem(STORE);
  if (text === null) return null;
  const { key, payment } = JSON.parse(text) as {
    key: string;
    payment: Omit<Payment, "amountMinor"> & { amountMinor: string };
  };
  return { key, payment: { ...payment, amountMinor: BigInt(payment.amountMinor) } };
}

/** The intent is settled: done, or refused for good. */
export function closeIntent(): void {
  sessionStorage.removeItem(STORE);
}

function signatureOf({ to, amountMinor, currency, description, category }: Payment): string {
  return JSON.stringify([to, `${amountMinor}`, currency, description, category]);
}

/** Failures after which the payment may have been made all the same: the same key is used again. */
const openOutcomes: ReadonlySet<string> = new Set([
  "NETWORK",
  "OUTCOME_UNKNOWN",
  "OVERLOADED",
  "INTERNAL",
  "IDEMPOTENCY_IN_FLIGHT",
]);

export function isOutcomeOpen(code: string): boolean {
  return openOutcomes.has(code);
}
