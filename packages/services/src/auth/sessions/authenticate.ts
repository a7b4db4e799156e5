import { withDeadline } from "@evenly/db";
import { type BearerRow, touchSession } from "@evenly/db/auth/session-queries";
import type { ServiceDeps } from "../../context.ts";
import { digest, isDigestOf } from "../../shared/secrets.ts";
import { findSession } from "../load.ts";
import { type CachedSession, sessionCacheOf } from "./session-cache.ts";
import { moneyUntilOf } from "./session-times.ts";

export type BearerProof = {
  readonly token: string;
  /** Binding cookie sent with the token, if any. */
  readonly binding: string | null;
};

/** Resolution of a session's last use: it is written at most once per minute. */
const SEEN_STEP_MS = 60_000;

type AuthenticateDeps = Pick<ServiceDeps, "db" | "bus" | "clock" | "log">;

/** The fields of a session that the edge needs. */
export type AuthenticatedSession = Pick<
  CachedSession,
  "id" | "userId" | "isEmailVerified" | "isAdmin" | "moneyUntil"
>;

/**
 * Finds the session of a bearer token. Returns null when it does not exist, has ended, its token is older than 15 minutes, or
 * it is a browser's session and the binding cookie is missing. Results are cached for one second. The database may take at most
 * 9 s, including the update of the last use.
 *
 * @see docs/decisions/0006-sessions.md
 */
export async function authenticate(
  ctx: AuthenticateDeps,
  proof: BearerProof,
): Promise<AuthenticatedSession | null> {
  const session = await withDeadline(lookUpSession(ctx, digest(proof.token)));
  // Written as `!(a > b)`: an invalid date must reject the token.
  if (session === null || !(session.tokenExpiresAt > ctx.clock.now())) return null;
  if (!isBoundTo(session, proof.binding)) return null;
  const { id, userId, isEmailVerified, isAdmin, moneyUntil } = session;
  return { id, userId, isEmailVerified, isAdmin, moneyUntil };
}

/** Checks that a session may be used with this binding cookie. */
export function isBoundTo(session: { readonly bindingHash: string | null }, binding: string | null): boolean {
  if (session.bindingHash === null) return true;
  return binding !== null && isDigestOf(session.bindingHash, binding);
}

async function lookUpSession(ctx: AuthenticateDeps, tokenHash: string): Promise<CachedSession | null> {
  const cache = sessionCacheOf(ctx);
  const known = cache.get(tokenHash, ctx.clock.now());
  if (known) return known;
  // The cache entry's age counts from the start of the query: the session may end while the answer is on its way.
  const askedAt = ctx.clock.now();
  const row = await findSession(ctx.db, tokenHash);
  if (row === null) return null;
  await noteUse(ctx, row);
  const session = {
    id: row.id,
    userId: row.user_id,
    isEmailVerified: row.is_email_verified,
    isAdmin: row.is_admin,
    bindingHash: row.binding_hash,
    tokenExpiresAt: new Date(row.token_expires_at),
    moneyUntil: moneyUntilOf({ createdAt: new Date(row.created_at) }),
  };
  cache.put(tokenHash, session, askedAt);
  return session;
}

async function noteUse(ctx: AuthenticateDeps, session: BearerRow): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - SEEN_STEP_MS);
  if (new Date(session.last_seen_at) <= since)
    await touchSession(ctx.db, { sessionId: session.id, now, since });
}
