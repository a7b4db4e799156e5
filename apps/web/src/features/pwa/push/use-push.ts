import { useEffect, useSyncExternalStore } from "react";
import { disablePush, enablePush, readPush, subscribeToPush, syncPush } from "./push-store.ts";

/** Pushes in this browser: whether it can, may and does, and how to change that. */
export function usePush() {
  const push = useSyncExternalStore(subscribeToPush, readPush);
  useEffect(() => void syncPush(), []);
  return { ...push, enable: enablePush, disable: disablePush };
}
