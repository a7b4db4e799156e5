import { keptItems } from "../kept-items.ts";
import { draftStore, type SendDraft } from "./draft-store.ts";

/** Windows that have not heard of an end by then are asked anew. */
const TOLD_MS = 30 * 24 * 60 * 60 * 1000;

/** What became of a draft: the payment it was sent as, or null when it was discarded. */
export type DraftEnd = { readonly key: string; readonly at: number; readonly sentAs: string | null };

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
