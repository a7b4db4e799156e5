import { readSession, subscribeToSession } from "../features/auth/session-store.ts";

type OwnFrame = typeof import("./signed-in-frame.tsx").SignedInFrame;

/** A network that takes longer has no frame for them. */
const WAIT_MS = 2000;

let Frame: OwnFrame | null = null;

async function load(): Promise<void> {
  if (Frame !== null || readSession() === null) return;
  // Where it cannot be had, public pages stand without it.
  Frame = await import("./signed-in-frame.tsx").then(
    (module) => module.SignedInFrame,
    () => null,
  );
}

subscribeToSession(() => void load());
// Public pages wait for it where somebody is signed in, so that they are drawn once; visitors load nothing of it.
await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);

/** What stands around public pages for somebody signed in; null for visitors. */
export function readOwnFrame(): OwnFrame | null {
  return Frame;
}
