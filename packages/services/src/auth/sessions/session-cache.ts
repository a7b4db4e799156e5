import { SESSIONS_TOPIC } from "@evenly/contract/realtime/bus";
import type { ServiceDeps } from "../../context.ts";

/** The fields that a request's session check needs. */
export type CachedSession = {
  readonly id: string;
  readonly userId: string;
  readonly isEmailVerified: boolean;
  readonly isAdmin: boolean;
  readonly bindingHash: string | null;
  readonly tokenExpiresAt: Date;
  /** After this moment the session can only read, not move money. */
  readonly moneyUntil: Date;
};

export type SessionCache = {
  get(tokenHash: string, now: Date): CachedSession | null;
  put(tokenHash: string, session: CachedSession, now: Date): void;
  /** Removes these sessions of a user, or all of the user's. */
  forget(userId: string, sessionIds?: readonly string[]): void;
};

const LIFETIME_MS = 1000;
const ENTRIES_MAX = 10_000;

/**
 * One cache per process, keyed by its bus. Ended sessions are removed by a bus message, or expire within a second without the
 * bus.
 */
const caches = new WeakMap<ServiceDeps["bus"], SessionCache>();

export function sessionCacheOf(deps: Pick<ServiceDeps, "bus" | "log">): SessionCache {
  const existing = caches.get(deps.bus);
  if (existing) return existing;
  const entries = new Map<string, { readonly session: CachedSession; readonly until: number }>();
  const cache = cacheOn(entries);
  caches.set(deps.bus, cache);
  const onMessage: Parameters<ServiceDeps["bus"]["subscribe"]>[1] = (message) => {
    if (message.kind === "sessions_ended") cache.forget(message.userId, message.sessionIds ?? undefined);
  };
  deps.bus
    .subscribe(SESSIONS_TOPIC, onMessage, () => entries.clear())
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, "ended sessions are noticed within a second only"),
    );
  return cache;
}

/** Removes a user's sessions from this process's cache; other processes re-read them within a second. */
export function forgetSessions(deps: Pick<ServiceDeps, "bus" | "log">, userId: string): void {
  sessionCacheOf(deps).forget(userId);
}

function cacheOn(
  entries: Map<string, { readonly session: CachedSession; readonly until: number }>,
): SessionCache {
  return {
    get: (tokenHash, now) => {
      const entry = entries.get(tokenHash);
      return entry && entry.until > now.getTime() ? entry.session : null;
    },
    put: (tokenHash, session, now) => {
      const [oldest] = entries.keys();
      if (entries.size >= ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
      entries.delete(tokenHash);
      entries.set(tokenHash, { session, until: now.getTime() + LIFETIME_MS });
    },
    forget: (userId, sessionIds) => {
      for (const [tokenHash, { session }] of entries) {
        const isMeant = session.userId === userId && (sessionIds?.includes(session.id) ?? true);
        if (isMeant) entries.delete(tokenHash);
      }
    },
  };
}
