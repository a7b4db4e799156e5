import "./typed-fields.ts";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { dismissPrompt, install, offerUpdate, readInstall, subscribeToInstall } from "./install-store.ts";

type Install = {
  readonly isInstalled: boolean;
  /** The browser offers to install the app. */
  readonly canInstall: boolean;
  /** Installing is possible only by hand: iOS has no install API. */
  readonly needsHand: boolean;
  readonly isPromptDismissed: boolean;
  readonly install: () => Promise<void>;
  readonly dismissPrompt: () => void;
  /** Activates the waiting new version; null when there is none, or when the banner was dismissed. */
  readonly takeUpdate: (() => void) | null;
  readonly dismissUpdate: () => void;
};

const InstallContext = createContext<Install | null>(null);

/** Provides the install and update state of the app. */
export function InstallProvider({ children }: { readonly children: ReactNode }) {
  const { offer, isInstalled, isPromptDismissed, takeUpdate } = useSyncExternalStore(
    subscribeToInstall,
    readInstall,
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

/** State and actions for installing and updating the app. */
export function useInstall(): Install {
  const value = use(InstallContext);
  if (value === null) throw new Error("useInstall must be used within a InstallProvider");
  return value;
}
