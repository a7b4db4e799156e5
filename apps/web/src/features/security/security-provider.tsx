import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { AFTER_PAGE_MS, lazyPart } from "../../lazy-part.tsx";
import { useAuth } from "../auth/index.ts";
import { useRealtimeFrames } from "../realtime/index.ts";

/** A security alert that arrived while the app was open. */
export type ArrivedAlert = { readonly alertId: string | null; readonly kind: string | null };

type Security = {
  /** The last alert that arrived, until the user opens or dismisses it. */
  readonly arrived: ArrivedAlert | null;
  readonly dismiss: () => void;
};

const SecurityContext = createContext<Security | null>(null);

const SessionUpkeep = lazyPart(() => import("./session-upkeep.tsx").then((module) => module.SessionUpkeep), {
  afterMs: AFTER_PAGE_MS,
});

/** Provides arriving security alerts, sends how the device looks, and signs out a browser that is left unused. */
export function SecurityProvider({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useAuth().user !== null;
  const [arrived, setArrived] = useState<ArrivedAlert | null>(null);
  useRealtimeFrames((frame) => {
    if (frame.type === "security_alert")
      setArrived({
        alertId: frame.data.alertId ?? null,
        kind: frame.data.kind ?? null,
      });
  });
  const value = useMemo(() => ({ arrived, dismiss: () => setArrived(null) }), [arrived]);
  return (
    <SecurityContext value={value}>
      {children}
      {isSignedIn && <SessionUpkeep />}
    </SecurityContext>
  );
}

/** Security alerts that arrive while the app is open. */
export function useSecurity(): Security {
  const value = use(SecurityContext);
  if (value === null) throw new Error("useSecurity must be used within a SecurityProvider");
  return value;
}
