import { readSession, subscribeToSession } from "../features/auth/session-store.ts";

type OwnFrame = typeof import("./signed-in-frame.tsx").SignedInFrame;

/** After this time public pages render without the signed-in frame. */
const WAIT_MS = 2000;

let Frame: OwnFrame | null = null;

/** Loads the frame of a signed-in user; without a session it does nothing. */
export async function loadOwnFrame(): Promise<void> {
  if (Frame !== null || readSession() === null) return;
  // If loading fails, public pages render without it.
  Frame = await import("./signed-in-frame.tsx").then(
    (module) => module.SignedInFrame,
    () => null,
  );
}

subscribeToSession(() => void loadOwnFrame());

/**
 * With a stored session, public pages wait for the frame, so that they render once; visitors load none of it. A wait while this module
 * loads would wait for itself, because the frame's chunk imports the one that this module is in.
 */
export async function waitForOwnFrame(): Promise<void> {
  await Promise.race([loadOwnFrame(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** The frame of public pages for a signed-in user; null for visitors. */
export function readOwnFrame(): OwnFrame | null {
  return Frame;
}
