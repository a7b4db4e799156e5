import { useSyncExternalStore } from "react";
import { isOnline, subscribeToOnline } from "../reachability.ts";
import { editStore } from "./edit-store.ts";
import type { QueuedEdit } from "./edits.ts";

const none: readonly QueuedEdit[] = [];

/** Edits of whoever is signed in that the server has not taken. */
export function useEdits(): readonly QueuedEdit[] {
  return useSyncExternalStore(editStore.subscribe, editStore.read, () => none);
}

/** Whether an edit of this item waits for a network or for another try; what is on its way is not said. */
export function useIsWaiting(id: string): boolean {
  const subscribe = (listener: () => void) => {
    const stops = [editStore.subscribe(listener), subscribeToOnline(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };
  const isWaiting = () =>
    editStore
      .read()
      .some(
        ({ edit, refusal, tries }) =>
          refusal === null && "id" in edit && edit.id === id && (tries > 0 || !isOnline()),
      );
  return useSyncExternalStore(subscribe, isWaiting, () => false);
}
