import { readSession, subscribeToSession } from "../features/auth/session-store.ts";

type OwnLayout = typeof import("./signed-in-layout.tsx").SignedInLayout;

/** After this time public pages render without the signed-in layout. */
const WAIT_MS = 2000;

let Layout: OwnLayout | null = null;

/** Loads the layout of a signed-in user; without a session it does nothing. */
export async function loadOwnLayout(): Promise<void> {
  if (Layout !== null || readSession() === null) return;
  // If loading fails, public pages render without it.
  Layout = await import("./signed-in-layout.tsx").then(
    (module) => module.SignedInLayout,
    () => null,
  );
}

subscribeToSession(() => void loadOwnLayout());

/**
 * With a stored session, public pages wait for the layout, so that they render once; visitors load none of it. A wait while this module
 * loads would wait for itself, because the layout's chunk imports the one that this module is in.
 */
export async function waitForOwnLayout(): Promise<void> {
  await Promise.race([loadOwnLayout(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** The layout of public pages for a signed-in user; null for visitors. */
export function readOwnLayout(): OwnLayout | null {
  return Layout;
}
