import "./typed-fields.ts";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { dismissPrompt, install, offerUpdate, readInstall, subscribeToInstall } from "./install-store.ts";

type Install = {
  readonly isInstalled: boolean;
  /** The browser would install the app now. */
  readonly canInstall: boolean;
  /** Only by hand: iOS never offers it. */
  readonly needsHand: boolean;
  readonly isPromptDismissed: boolean;
  readonly install: () => Promise<void>;
  readonly dismissPrompt: () => void;
  /** Takes over the newer version that waits; null while there is none, or none to be told of. */
  readonly takeUpdate: (() => void) | null;
  readonly dismissUpdate: () => void;
};

const InstallContext = createContext<Install | null>(null);

/** Gives everything below it whether the app is installed, can be, or has a newer version waiting. */
export function InstallProvider({ children }: { readonly children: ReactNode }) {
  const { offer, isInstalled, isPromptDismissed, takeUpdate } = useSyncExternalStore(
    subscribeToInstall,
    readInstall,
  );
  const value = useMemo<Install>(
    () => ({
      isInstalled,
      canInstall: offer !== null && !isInstalled,
      needsHand: "standalone" in navigator && !isInstalled,
      isPromptDismissed,
      install,
      dismissPrompt,
      takeUpdate,
      dismissUpdate: () => offerUpdate(null),
    }),
    [offer, isInstalled, isPromptDismissed, takeUpdate],
  );
  return <InstallContext value={value}>{children}</InstallContext>;
}

/** Installing and updating the app. */
export function useInstall(): Install {
  const value = use(InstallContext);
  if (value === null) throw new Error("useInstall must be used within a InstallProvider");
  return value;
}
