import type { TransferId } from "@evenly/contract/ids";
import { useState, useSyncExternalStore } from "react";
import { draftStore, isKept, type SendDraft } from "./draft-store.ts";
import { draftEnds } from "./end-draft.ts";

const none: readonly SendDraft[] = [];

/** The signed-in user's payment drafts. */
export function useDrafts(): readonly SendDraft[] {
  return useSyncExternalStore(draftStore.subscribe, draftStore.read, () => none).filter(isKept);
}

export type FollowedDraft = {
  /** The draft's current state; after its end, its last state. */
  readonly draft: SendDraft | undefined;
  /** How it ended; null while it exists. `gone`: the reason is unknown. */
  readonly end: "sent" | "discarded" | "gone" | null;
  /** The payment it was sent as. */
  readonly sentAs: TransferId | null;
};

/** Follows the draft that a form started with, including changes made in other windows. */
export function useFollowedDraft(start: SendDraft | undefined): FollowedDraft {
  const key = start?.key ?? "";
  const now = useSyncExternalStore(draftStore.subscribe, () => draftStore.find(key));
  const ended = useSyncExternalStore(draftEnds.subscribe, () => draftEnds.find(key));
  const [last, setLast] = useState(start);
  if (start && now && now !== last) setLast(now);
  if (!start || now) return { draft: start && now, end: null, sentAs: null };
  if (!ended) return { draft: last, end: "gone", sentAs: null };
  return { draft: last, end: ended.sentAs === null ? "discarded" : "sent", sentAs: ended.sentAs };
}
