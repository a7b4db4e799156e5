import { readSession, subscribeToSession } from "../features/auth/session-store.ts";

type OwnFrame = typeof import("./signed-in-frame.tsx").SignedInFrame;

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
await load();

/** What stands around public pages for somebody signed in; null for visitors. */
export function readOwnFrame(): OwnFrame | null {
  return Frame;
}
