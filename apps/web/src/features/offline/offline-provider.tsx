import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { loadOnceOnline } from "../../load-once-online.ts";
import { type OfflineState, readOfflineState, subscribeToOfflineState } from "./offline-state.ts";
import { isOnline, subscribeToOnline } from "./reachability.ts";

type Offline = OfflineState & {
  /** Whether the server can be reached. */
  readonly online: boolean;
  /** Edits that wait to be sent, and payments that wait to be confirmed. */
  readonly pendingCount: number;
  /** Reads again what could not be read. */
  readonly refresh: () => void;
};

const OfflineContext = createContext<Offline | null>(null);

/** Tells everything below it whether there is a network and what waits for it. It asks the server nothing. */
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

/** Whether there is a network, and what waits for it. */
export function useOffline(): Offline {
  const value = use(OfflineContext);
  if (value === null) throw new Error("useOffline must be used within a OfflineProvider");
  return value;
}
