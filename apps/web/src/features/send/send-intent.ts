import type { CategoryId } from "@evenly/contract/payments/categories";
import { readSession } from "../auth/index.ts";

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
export function openIntent(payment: Payment, key: string = keyOf(payment)): SendIntent {
  const written = { ...payment, amountMinor: `${payment.amountMinor}` };
  sessionStorage.setItem(STORE, JSON.stringify({ key, payment: written, userId: ownId() }));
  return { key, payment };
}

/** The key under which this payment was sent without an answer, or a new one. */
export function keyOf(payment: Payment): string {
  const kept = readIntent();
  return kept && isSamePayment(kept.payment, payment) ? kept.key : crypto.randomUUID();
}

/** Whether this payment was sent from here and has got no answer. */
export function hasLeftAs(payment: Payment): boolean {
  const kept = readIntent();
  return kept !== null && isSamePayment(kept.payment, payment);
}

/** The payment that whoever is signed in has sent and that was never answered, if there is one. */
export function readIntent(): SendIntent | null {
  const text = sessionStorage.getItem(STORE);
  if (text === null) return null;
  const { key, payment, userId } = JSON.parse(text) as {
    key: string;
    payment: Omit<Payment, "amountMinor"> & { amountMinor: string };
    userId: string | null;
  };
  if (userId !== ownId()) return null;
  return { key, payment: { ...payment, amountMinor: BigInt(payment.amountMinor) } };
}

/** The intent is settled: done, or refused for good. */
export function closeIntent(): void {
  sessionStorage.removeItem(STORE);
}

export function isSamePayment(one: Payment, other: Payment): boolean {
  return signatureOf(one) === signatureOf(other);
}

function ownId(): string | null {
  return readSession()?.user.id ?? null;
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

/** Refusals given before anybody looks for the key: they say nothing of what was sent under it before. */
const besidesKey: ReadonlySet<string> = new Set([
  "ACCOUNT_SUSPENDED",
  "FORBIDDEN",
  "ORIGIN_REFUSED",
  "RATE_LIMITED",
  "REQUEST_TOO_SLOW",
  "SESSION_EXPIRED",
  "UNAUTHENTICATED",
  "VALIDATION",
]);

/** Whether an answer tells what became of all that was sent under its key. `hadLeft`: it was sent before, and not answered. */
export function settlesKey(code: string, hadLeft: boolean): boolean {
  return !isOutcomeOpen(code) && !(hadLeft && besidesKey.has(code));
}
