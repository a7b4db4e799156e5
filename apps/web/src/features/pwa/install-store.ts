/** Chromium's beforeinstallprompt event, which TypeScript's library lacks. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

type InstallState = {
  readonly offer: InstallOffer | null;
  /** The app runs in its own window, or was just installed. */
  readonly isInstalled: boolean;
  /** The user has dismissed the prompt for good. */
  readonly isPromptDismissed: boolean;
  /** Activates the waiting new version; null when there is none. */
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

// Browsers fire this event once, before lazily loaded code could listen.
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

/** Shows the browser's install prompt. Each offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = state;
  if (offer === null) return;
  change({ offer: null });
  await offer.prompt();
}

/** Dismisses the prompt; this browser remembers it. */
export function dismissPrompt(): void {
  localStorage.setItem(DISMISSED, new Date().toISOString());
  change({ isPromptDismissed: true });
}

/** Sets the function that activates a new version; null: no new version. */
export function offerUpdate(takeUpdate: (() => void) | null): void {
  change({ takeUpdate });
}

function change(changes: Partial<InstallState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
