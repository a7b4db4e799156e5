import type { TransferId } from "@evenly/contract/ids";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Payee, Quote } from "@evenly/contract/payments/schemas";
import { readSession } from "../../auth/index.ts";
import {
  changeDraft,
  draftOfOld,
  draftStore,
  draftsUnder,
  endDraft,
  newDraft,
  type SendDraft,
  storeDraft,
} from "../../offline/index.ts";
import { forgetTyped } from "./typed-form.ts";

/** One intended payment; `to` is the payee's id, the amount is in minor units. */
export type Payment = {
  readonly to: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly category: CategoryId | null;
};

/** Last record that this tab read; another window may have deleted it since. */
let lastRead: SendDraft | undefined;

/** Session storage key; its value is the draft key of the payment that this tab sent without getting an answer. */
function placeOfOwn(): string {
  return `sendIntent:${readSession()?.user.id}`;
}

/** The signed-in user's payment that this tab sent and that has no answer yet, or null. */
export function readIntent(): SendDraft | null {
  const key = sessionStorage.getItem(placeOfOwn()) ?? takeOverOld();
  if (key === null) return null;
  lastRead = draftStore.find(key) ?? (lastRead?.key === key ? lastRead : undefined);
  if (lastRead) return lastRead;
  // Another window has completed it. Sending the typed form would be a second payment.
  leaveIntent(key);
  forgetTyped();
  return null;
}

/** The stored record of this payment: its draft in the latest version, or the tab's unanswered payment with the same fields. */
export function intentOf(payment: Payment | null, draft: SendDraft | undefined): SendDraft | null {
  if (draft) return draftStore.find(draft.key) ?? draft;
  const sent = payment && readIntent();
  return payment && sent && isDraftOf(payment, sent) ? sent : null;
}

/**
 * Stores the payment's idempotency key before the request; null if the device's storage is full. The key stays the same until an
 * answer completes the payment, so that a double press, a retry and a reload are one payment. Another payment gets another key.
 */
export function openIntent(payment: Payment, payee: Payee, draft?: SendDraft): SendDraft | null {
  const before = readIntent();
  const known = intentOf(payment, draft) ?? newDraft();
  const intent = { ...known, ...payment, payee, hasLeft: true };
  if (draft) changeDraft(draft.key, intent);
  else if (!storeDraft(intent)) return null;
  // Sending a draft must not replace the tab's unanswered typed payment.
  if (draft && before) return intent;
  if (before?.isTyped && before.key !== intent.key) draftStore.drop(before.key);
  sessionStorage.setItem(placeOfOwn(), intent.key);
  return intent;
}

/** Completes every record with this key, in all windows: the payment was made, or refused permanently. */
export function endIntent(
  sendKey: string,
  end: { readonly sentAs: TransferId } | { readonly refusal: string },
): void {
  const own = readIntent();
  if (own?.sendKey === sendKey) leaveIntent(own.key);
  for (const { key, isTyped } of draftsUnder(sendKey)) {
    if (isTyped) draftStore.drop(key);
    else if ("sentAs" in end) endDraft(key, end.sentAs);
    // The server repeats a refusal for its key, so that another attempt needs a new key. A mismatch means that the key is another payment's.
    else if (end.refusal !== "IDEMPOTENCY_MISMATCH")
      changeDraft(key, { sendKey: crypto.randomUUID(), hasLeft: false });
  }
}

/** The payment waits for its payer's proofs, and is listed as such: only a draft keeps its key, under which it is the same payment. */
export function pauseIntent(sendKey: string): void {
  const own = readIntent();
  if (own?.sendKey === sendKey) leaveIntent(own.key);
  for (const { key, isTyped } of draftsUnder(sendKey)) {
    if (isTyped) draftStore.drop(key);
    else changeDraft(key, { hasLeft: false });
  }
}

/** Removes the tab's reference to the payment. */
export function leaveIntent(key: string): void {
  if (sessionStorage.getItem(placeOfOwn()) === key) sessionStorage.removeItem(placeOfOwn());
}

/** Whether the draft has the same payee, amount and texts. */
export function isDraftOf(payment: Payment, draft: SendDraft): boolean {
  const words = ["amountMinor", "currency", "description", "category"] as const;
  return draft.payee.id === payment.to && words.every((word) => draft[word] === payment[word]);
}

type Known = {
  readonly payee: Payee;
  readonly quote: Quote | undefined;
  readonly availableMinor: bigint | undefined;
};

/**
 * Stores the payment as a draft until the user confirms it; false if the device's storage is full. Sends nothing.
 */
export function keepDraft(payment: Payment, draft: SendDraft | undefined, known: Known): boolean {
  const { payee, quote } = known;
  const isQuoted = quote?.amountMinor === payment.amountMinor && quote.payee.id === payee.id;
  const seen = {
    availableMinor: known.availableMinor ?? quote?.availableBeforeMinor ?? null,
    feeMinor: isQuoted ? quote.feeMinor : null,
    limits: quote?.limits ?? null,
  };
  const intent = intentOf(payment, draft) ?? newDraft();
  if (!storeDraft({ ...intent, ...payment, payee, seen, isTyped: false })) return false;
  leaveIntent(intent.key);
  forgetTyped();
  return true;
}

/** Migrates the record of an earlier build from session storage to the store; returns its draft key. */
function takeOverOld(): string | null {
  const text = sessionStorage.getItem("sendIntent");
  const intent = text && draftOfOld(text, readSession()?.user.id ?? null);
  if (!intent || !storeDraft(intent)) return null;
  sessionStorage.removeItem("sendIntent");
  sessionStorage.setItem(placeOfOwn(), intent.key);
  return intent.key;
}

/** Errors after which the payment may have been made: the same key is used again. */
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

/** Refusals given before the server looks up the key: they do not tell the outcome of an earlier request with the same key. */
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

/** Whether an answer tells the outcome of all requests with its key. `hadLeft`: an earlier request got no answer. */
export function closesIntent(code: string, hadLeft: boolean): boolean {
  return !isOutcomeOpen(code) && !(hadLeft && besidesKey.has(code));
}
