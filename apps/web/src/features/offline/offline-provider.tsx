import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from "react";
import { readSession, subscribeToSession } from "../auth/session-store.ts";
import { type OfflineState, readOfflineState, subscribeToOfflineState } from "./offline-state.ts";
import { isOnline, subscribeToOnline } from "./reachability.ts";

type Offline = OfflineState & {
  /** Whether the server can be reached. */
  readonly online: boolean;
  /** Edits that wait to be sent, and payments that wait to be confirmed. */
  readonly pendingCount: number;
};

const OfflineContext = createContext<Offline | null>(null);

/** Names whose answers are kept on this device. */
export const KEPT_FOR = "offlineCacheOf";

/** Tells everything below it whether there is a network and what waits for it. It asks the server nothing. */
export function OfflineProvider({ children }: { readonly children: ReactNode }) {
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  const state = useSyncExternalStore(subscribeToOfflineState, readOfflineState, readOfflineState);
  const isSignedOut = useSyncExternalStore(subscribeToSession, isNobody, () => false);
  useEffect(() => {
    if (isSignedOut && localStorage.getItem(KEPT_FOR) !== null)
      void import("./cache/kept-answers.ts").then(({ forgetAnswers }) => forgetAnswers());
  }, [isSignedOut]);
  const value = useMemo(
    () => ({ ...state, online, pendingCount: state.waiting.length + state.drafts.length }),
    [state, online],
  );
  return <OfflineContext value={value}>{children}</OfflineContext>;
}

function isNobody(): boolean {
  return readSession() === null;
}

/** Whether there is a network, and what waits for it. */
export function useOffline(): Offline {
  const value = use(OfflineContext);
  if (value === null) throw new Error("useOffline must be used within a OfflineProvider");
  return value;
}
