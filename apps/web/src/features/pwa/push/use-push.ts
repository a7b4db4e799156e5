import { useEffect, useSyncExternalStore } from "react";
import { disablePush, enablePush, readPush, subscribeToPush, syncPush } from "./push-store.ts";

/** Pushes in this browser: support, permission, state, and the actions to change it. */
export function usePush() {
  const push = useSyncExternalStore(subscribeToPush, readPush);
  useEffect(() => void syncPush(), []);
  return { ...push, enable: enablePush, disable: disablePush };
}
