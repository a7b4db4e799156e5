import type { TransferId } from "@evenly/contract/ids";
import { createItemStore } from "../item-store.ts";
import { draftStore, type SendDraft } from "./draft-store.ts";

/** Retention of ended drafts; a window that learns of an end later treats the draft as gone. */
const TOLD_MS = 30 * 24 * 60 * 60 * 1000;

/** The end of a draft: the payment it was sent as, or null when it was discarded. */
export type DraftEnd = { readonly key: string; readonly at: number; readonly sentAs: TransferId | null };

/** Ended drafts, for windows that still show them. */
export const draftEnds = createItemStore<DraftEnd>("endedDraft");

/** Stores a draft. Returns false when the device has no storage left. */
export function storeDraft(draft: SendDraft): boolean {
  return hasRoomFor(() => draftStore.keep(draft));
}

/** Changes an existing draft. Without storage it stays unchanged. */
export function changeDraft(key: string, changes: Partial<SendDraft>): void {
  const draft = draftStore.find(key);
  if (draft) storeDraft({ ...draft, ...changes });
}

/** Ends a draft: sent as a payment, or discarded (null). */
export function endDraft(key: string, sentAs: TransferId | null): void {
  const end = { key, at: Date.now(), sentAs };
  // The end is stored before the draft is deleted, so that no window misses the reason. If there is no storage left, it is stored in the
  // freed space.
  const isTold = hasRoomFor(() => draftEnds.keep(end));
  draftStore.drop(key);
  draftEnds.forgetBefore(Date.now() - TOLD_MS);
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
