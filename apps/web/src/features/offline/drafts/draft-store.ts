import type { CategoryId } from "@evenly/contract/payments/categories";
import type { LimitState, Payee } from "@evenly/contract/payments/schemas";
import { createItemStore } from "../item-store.ts";

/** A payment stored on this device that waits for its confirmation or for the server's answer. */
export type SendDraft = {
  readonly key: string;
  readonly at: number;
  /** The idempotency key; it stays the same until an answer completes the payment. */
  readonly sendKey: string;
  /** It was confirmed with these values and got no answer: the payment may have been made. */
  readonly hasLeft?: boolean;
  /** Sent directly from the form and not saved as a draft: only its tab's form shows it, lists do not. */
  readonly isTyped?: boolean;
  readonly payee: Payee;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly category: CategoryId | null;
  readonly seen: Seen;
};

/** What was known when the payment was written; null for unknown values. */
export type Seen = {
  readonly availableMinor: bigint | null;
  readonly feeMinor: bigint | null;
  readonly limits: readonly LimitState[] | null;
};

/** The signed-in user's payments that wait for confirmation or for an answer. */
export const draftStore = createItemStore<SendDraft>("offlineDraft");

/** Whether the user saved it as a draft. */
export function isKept({ isTyped }: SendDraft): boolean {
  return isTyped !== true;
}

/** Initial fields of a payment from the form, with a new idempotency key. */
export function newDraft() {
  const seen: Seen = { availableMinor: null, feeMinor: null, limits: null };
  return { ...draftStore.next(), sendKey: crypto.randomUUID(), isTyped: true, seen };
}

/** Records with this idempotency key, from all windows. */
export function draftsUnder(sendKey: string): readonly SendDraft[] {
  return draftStore.read().filter((draft) => draft.sendKey === sendKey);
}

type OldIntent = {
  readonly key: string;
  readonly payment: Pick<SendDraft, "currency" | "description" | "category"> & {
    readonly to: Payee["id"];
    readonly amountMinor: string;
  };
  readonly userId: string | null;
};

/** Reads the unanswered payment that builds before 2026-11-23 stored in session storage; null if it is another user's. */
export function draftOfOld(text: string, userId: string | null): SendDraft | null {
  const old: OldIntent = JSON.parse(text);
  if (old.userId !== userId) return null;
  const { to, amountMinor, ...words } = old.payment;
  // The form loads the payee's profile.
  const unknown = { displayName: "", handle: "", avatarUrl: null, isVerified: false, hasPaidBefore: false };
  const payee = { id: to, ...unknown };
  const sent = { sendKey: old.key, hasLeft: true, payee, amountMinor: BigInt(amountMinor) };
  return draftsUnder(old.key)[0] ?? { ...newDraft(), ...words, ...sent };
}
