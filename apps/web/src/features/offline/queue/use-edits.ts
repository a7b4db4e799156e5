import { useSyncExternalStore } from "react";
import { editStore } from "./edit-store.ts";
import type { QueuedEdit } from "./edits.ts";

const none: readonly QueuedEdit[] = [];

/** The signed-in user's edits that the server has not accepted. */
export function useEdits(): readonly QueuedEdit[] {
  return useSyncExternalStore(editStore.subscribe, editStore.read, () => none);
}
