import { useState, useSyncExternalStore } from "react";
import { draftStore, type SendDraft } from "./draft-store.ts";
import { draftEnds } from "./end-draft.ts";

const none: readonly SendDraft[] = [];

/** Payments of whoever is signed in that wait for their confirmation. */
export function useDrafts(): readonly SendDraft[] {
  return useSyncExternalStore(draftStore.subscribe, draftStore.read, () => none);
}

export type FollowedDraft = {
  /** As it is now; once it is gone, as it was last. */
  readonly draft: SendDraft | undefined;
  /** What became of it: null as long as it is there. `gone`: nobody here knows. */
  readonly end: "sent" | "discarded" | "gone" | null;
  /** The payment it was sent as. */
  readonly sentAs: string | null;
};

/** The draft that a form was begun with, whatever this or another window does with it. */
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
