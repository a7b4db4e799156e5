import { clearSession, readSession, saveToken } from "./session-store.ts";

type Renewed = { readonly token: string; readonly tokenExpiresAt: Date };
type RenewCalls = {
  readonly refresh: (token: string) => Promise<Renewed>;
  /** Tells a refusal that ends the session from a failure that may pass. */
  readonly isSessionOver: (error: unknown) => boolean;
};

const LOCK = "evenly-session";

/**
 * Rotates the token once for all tabs: whoever holds the lock second finds the successor and takes it.
 * False when the session is over; throws when the outcome is not known, and the session stays.
 */
export function renewSession(usedToken: string, calls: RenewCalls): Promise<boolean> {
  return withLock(async () => {
    const session = readSession();
    if (session === null) return false;
    if (session.token !== usedToken) return true;
    try {
      saveToken(await calls.refresh(session.token));
      return true;
    } catch (error) {
      if (!calls.isSessionOver(error)) throw error;
      clearSession();
      return false;
    }
  });
}

/** Pages that are not served over https or from this machine have no locks; one tab at a time is then all there is. */
function withLock(task: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, task) : task();
}
