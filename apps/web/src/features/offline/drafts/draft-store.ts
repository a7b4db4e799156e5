import type { CategoryId } from "@evenly/contract/payments/categories";
import type { LimitState, Payee } from "@evenly/contract/payments/schemas";
import { keptItems } from "../kept-items.ts";

/** A payment that was written without a network. It moves nothing: it waits to be looked at again and confirmed. */
export type SendDraft = {
  readonly key: string;
  readonly at: number;
  /** The idempotency key it is sent with: the same until an answer settles it. */
  readonly sendKey: string;
  /** It was confirmed with these words, and no answer has come: it may have been made. */
  readonly hasLeft?: boolean;
  readonly payee: Payee;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly category: CategoryId | null;
  readonly seen: Seen;
};

/** What was known when a payment was written; null where nothing was. */
export type Seen = {
  readonly availableMinor: bigint | null;
  readonly feeMinor: bigint | null;
  readonly limits: readonly LimitState[] | null;
};

/** What became of a draft: the payment it was sent as, or null when it was discarded. */
export type DraftEnd = { readonly key: string; readonly at: number; readonly sentAs: string | null };

/** Payments of whoever is signed in that wait for their confirmation. */
export const draftStore = keptItems<SendDraft>("offlineDraft");

/** Told to the windows that still show them. */
export const draftEnds = keptItems<DraftEnd>("endedDraft");

/** Keeps a draft; false where this device has no room for it. */
export function storeDraft(draft: SendDraft): boolean {
  return hasRoomFor(() => draftStore.keep(draft));
}

/** Changes a draft that is still there. Without room for it, it stays as it was. */
export function changeDraft(key: string, changes: Partial<SendDraft>): void {
  const draft = draftStore.find(key);
  if (draft) storeDraft({ ...draft, ...changes });
}

/** Lets a draft go: sent, as which payment, or discarded. */
export function endDraft(key: string, sentAs: string | null): void {
  const end = { key, at: Date.now(), sentAs };
  // First, so that nobody sees a draft that is gone without a word; where there is no room, in the room that it leaves.
  const isTold = hasRoomFor(() => draftEnds.keep(end));
  draftStore.drop(key);
  if (!isTold) hasRoomFor(() => draftEnds.keep(end));
}

function hasRoomFor(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
