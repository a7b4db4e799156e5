import { withDeadline } from "@evenly/db";
import { type BearerRow, touchSession } from "@evenly/db/auth/session-queries";
import type { ServiceDeps } from "../context.ts";
import { findSession } from "./load.ts";
import { digest, isDigestOf } from "./secrets.ts";
import { type CachedSession, sessionCacheOf } from "./session-cache.ts";
import { moneyUntilOf } from "./session-times.ts";

export type BearerProof = {
  readonly token: string;
  /** The binding cookie that came with the token, if one did. */
  readonly binding: string | null;
};

/** How exactly the latest use of a session is known. */
const SEEN_STEP_MS = 60_000;

type AuthenticateDeps = Pick<ServiceDeps, "db" | "bus" | "clock" | "log">;

/** Who is signed in, as far as the edge needs to know. */
export type AuthenticatedSession = Pick<
  CachedSession,
  "id" | "userId" | "isEmailVerified" | "isAdmin" | "moneyUntil"
>;

/**
 * Finds the session of a bearer token, or null when there is none, it has ended, its token is older than 15 minutes,
 * or it is a browser's and its cookie did not come along. Remembers what it found for a second. Waits 9 s for the database,
 * the note of the session's use included.
 *
 * @see docs/decisions/0006-sessions.md
 */
export async function authenticate(
  ctx: AuthenticateDeps,
  proof: BearerProof,
): Promise<AuthenticatedSession | null> {
  const session = await withDeadline(lookUpSession(ctx, digest(proof.token)));
  // Not the other way round: a moment that cannot be read must let nobody in.
  if (session === null || !(session.tokenExpiresAt > ctx.clock.now())) return null;
  if (!isBoundTo(session, proof.binding)) return null;
  const { id, userId, isEmailVerified, isAdmin, moneyUntil } = session;
  return { id, userId, isEmailVerified, isAdmin, moneyUntil };
}

/** Tells whether a session may be used with this cookie. */
export function isBoundTo(session: { readonly bindingHash: string | null }, binding: string | null): boolean {
  if (session.bindingHash === null) return true;
  return binding !== null && isDigestOf(session.bindingHash, binding);
}

async function lookUpSession(ctx: AuthenticateDeps, tokenHash: string): Promise<CachedSession | null> {
  const cache = sessionCacheOf(ctx);
  const known = cache.get(tokenHash, ctx.clock.now());
  if (known) return known;
  // What is remembered is as old as the question: a session may have ended while its answer was on its way.
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
