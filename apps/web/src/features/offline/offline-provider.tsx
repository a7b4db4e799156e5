import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { loadOnceOnline } from "../../shell/load-once-online.ts";
import { type OfflineState, readOfflineState, subscribeToOfflineState } from "./offline-state.ts";
import { isOnline, subscribeToOnline } from "./reachability.ts";

type Offline = OfflineState & {
  /** Whether the server is reachable. */
  readonly online: boolean;
  /** Number of pending edits and payment drafts. */
  readonly pendingCount: number;
  /** Refetches failed queries. */
  readonly refresh: () => void;
};

const OfflineContext = createContext<Offline | null>(null);

/** Provides the connection state and the number of pending items. It sends no request. */
export function OfflineProvider({ children }: { readonly children: ReactNode }) {
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  const state = useSyncExternalStore(subscribeToOfflineState, readOfflineState, readOfflineState);
  const value = useMemo(
    () => ({
      ...state,
      online,
      pendingCount: state.waiting.length + state.drafts.length,
      refresh: readAgain,
    }),
    [state, online],
  );
  return <OfflineContext value={value}>{children}</OfflineContext>;
}

function readAgain(): void {
  void loadOnceOnline(
    () => import("./cache/read-again.ts"),
    ({ readFailedAgain }) => readFailedAgain(),
  );
}

/** The connection state and the number of pending items. */
export function useOffline(): Offline {
  const value = use(OfflineContext);
  if (value === null) throw new Error("useOffline must be used within a OfflineProvider");
  return value;
}
