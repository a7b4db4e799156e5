import { clearSession, readSession, saveToken } from "./session-store.ts";

type Renewed = { readonly token: string; readonly tokenExpiresAt: Date };
type RenewCalls = {
  readonly refresh: (token: string) => Promise<Renewed>;
  /** True for a refusal that ends the session, false for a failure that may be temporary. */
  readonly isSessionOver: (error: unknown) => boolean;
};

const LOCK = "evenly-session";

/**
 * Rotates the token once for all tabs: the second holder of the lock finds and uses the new token. Resolves to false when the session is
 * over. Throws when the outcome is unknown; the session then stays.
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

/**
 * Runs a task under a lock shared by all tabs. The Web Locks API exists only on https and localhost; elsewhere the task runs without a
 * lock.
 */
function withLock(task: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, task) : task();
}
