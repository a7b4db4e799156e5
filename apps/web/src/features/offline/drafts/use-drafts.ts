import { useSyncExternalStore } from "react";
import { draftStore, type SendDraft } from "./draft-store.ts";

const none: readonly SendDraft[] = [];

/** Payments of whoever is signed in that wait for their confirmation. */
export function useDrafts(): readonly SendDraft[] {
  return useSyncExternalStore(draftStore.subscribe, draftStore.read, () => none);
}
