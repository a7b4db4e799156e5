import { useMemo, useSyncExternalStore } from "react";
import { isOnline, subscribeToOnline } from "../reachability.ts";
import { editStore } from "./edit-store.ts";
import { itemOf, type QueuedEdit } from "./edits.ts";

const none: readonly QueuedEdit[] = [];

/** Edits of whoever is signed in that the server has not taken. */
export function useEdits(): readonly QueuedEdit[] {
  return useSyncExternalStore(editStore.subscribe, editStore.read, () => none);
}

/** Items with an edit that waits for a network or for another try; what is on its way is not said. */
export function useWaitingItems(): ReadonlySet<string> {
  const edits = useEdits();
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return useMemo(() => {
    const waiting = edits.filter(({ refusal, tries }) => refusal === null && (tries > 0 || !online));
    return new Set(waiting.map(({ edit }) => itemOf(edit)));
  }, [edits, online]);
}
