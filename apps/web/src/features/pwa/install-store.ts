/** Chromium's event, not in TypeScript's library: the browser would let the app be installed. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

type InstallState = {
  readonly offer: InstallOffer | null;
  /** Runs in a window of its own, or was installed just now. */
  readonly isInstalled: boolean;
  /** The person has sent the prompt away, for good. */
  readonly isPromptDismissed: boolean;
  /** A newer version is here; what takes it over. */
  readonly takeUpdate: (() => void) | null;
};

const DISMISSED = "evenly-install-dismissed";

const listeners = new Set<() => void>();
let state: InstallState = {
  offer: null,
  isInstalled: runsInstalled(),
  isPromptDismissed: localStorage.getItem(DISMISSED) !== null,
  takeUpdate: null,
};

// Browsers make their offer once, early, before any later part of the app has come.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  change({ offer: event as InstallOffer });
});
addEventListener("appinstalled", () => change({ offer: null, isInstalled: true }));

function runsInstalled(): boolean {
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}

export function readInstall(): InstallState {
  return state;
}

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own question; an offer is good for one. */
export async function install(): Promise<void> {
  const { offer } = state;
  if (offer === null) return;
  change({ offer: null });
  await offer.prompt();
}

/** Sends the prompt away; this browser remembers it. */
export function dismissPrompt(): void {
  localStorage.setItem(DISMISSED, new Date().toISOString());
  change({ isPromptDismissed: true });
}

/** Says that a newer version can be taken over, or with null that there is nothing to say. */
export function offerUpdate(takeUpdate: (() => void) | null): void {
  change({ takeUpdate });
}

function change(changes: Partial<InstallState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
