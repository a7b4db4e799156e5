import { useSyncExternalStore } from "react";

const KEY = "handleKept";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes in this browser that the user keeps the handle that they were given. */
export function keepHandle(userId: string): void {
  localStorage.setItem(KEY, userId);
  for (const listener of listeners) listener();
}

/** Whether the user chose to keep their first handle in this browser. */
export function useIsHandleKept(userId: string | undefined): boolean {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  return userId !== undefined && kept === userId;
}
