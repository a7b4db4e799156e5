import { useSyncExternalStore } from "react";
import { editStore } from "./edit-store.ts";
import type { QueuedEdit } from "./edits.ts";

const none: readonly QueuedEdit[] = [];

/** Edits of whoever is signed in that the server has not taken. */
export function useEdits(): readonly QueuedEdit[] {
  return useSyncExternalStore(editStore.subscribe, editStore.read, () => none);
}
