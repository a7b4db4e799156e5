import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { pushSubscriptions } from "../notifications/tables.ts";
import { list, ONE_BY_ONE, run } from "../run.ts";
import { rotatedTokens, sessions } from "./tables.ts";

export type SessionRow = typeof sessions.$inferSelect;

const isOpen = isNull(sessions.endedAt);

/** Fields of a session and its user for a request's check; timestamps as text from the database. */
export type BearerRow = {
  readonly id: string;
  readonly user_id: string;
  readonly token_hash: string;
  readonly binding_hash: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly token_expires_at: string;
  readonly is_email_verified: boolean;
  readonly is_admin: boolean;
};

/** Open sessions by bearer token hashes, unordered. */
export function findSessionsByToken(
  db: Queryable,
  tokenHashes: readonly string[],
): Promise<readonly BearerRow[]> {
  return run<BearerRow>(
    db,
    sql`select s.id, s.user_id, s.token_hash, s.binding_hash, s.created_at, s.last_seen_at, s.token_expires_at,
        u.email_verified_at is not null as is_email_verified, u.role = 'admin' as is_admin
      from unnest(${list(tokenHashes, "text")}) as asked(token_hash)
      cross join lateral (
        select * from sessions s where s.token_hash = asked.token_hash and s.ended_at is null ${ONE_BY_ONE}
      ) as s
      cross join lateral (
        select u.email_verified_at, u.role from users u where u.id = s.user_id and u.suspended_at is null ${ONE_BY_ONE}
      ) as u`,
  );
}

/** Locks the session whose current token has this hash. */
export async function lockSessionByToken(tx: Tx, tokenHash: string): Promise<SessionRow | null> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for("no key update");
  return row ?? null;
}

/** Locks the session that rotated this token away, and returns when. */
export async function lockSessionByRotatedToken(
  tx: Tx,
  tokenHash: string,
): Promise<{ session: SessionRow; rotatedAt: Date } | null> {
  const [row] = await tx
    .select({ session: sessions, rotatedAt: rotatedTokens.rotatedAt })
    .from(rotatedTokens)
    .innerJoin(sessions, eq(sessions.id, rotatedTokens.sessionId))
    .where(eq(rotatedTokens.tokenHash, tokenHash))
    .for("no key update", { of: sessions });
  return row ?? null;
}

/** Inserts a session. */
export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** Stores a session's next token and records the previous one as rotated. */
export async function rotateSession(
  tx: Tx,
  rotation: {
    session: SessionRow;
    tokenHash: string;
    at: Date;
    tokenExpiresAt: Date;
    idleExpiresAt: Date;
  },
): Promise<void> {
  const { session, tokenHash, at, tokenExpiresAt, idleExpiresAt } = rotation;
  await tx
    .insert(rotatedTokens)
    .values({ tokenHash: session.tokenHash, sessionId: session.id, rotatedAt: at });
  await tx
    .update(sessions)
    .set({ tokenHash, tokenExpiresAt, idleExpiresAt })
    .where(eq(sessions.id, session.id));
}

/** Ids of a user's open, unexpired sessions, oldest first. */
export async function listOpenSessionIds(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen, gt(sessions.idleExpiresAt, now)))
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
  return rows.map((row) => row.id);
}

/** A user's open, unexpired sessions, latest use first. */
export async function listOpenSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen, gt(sessions.idleExpiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Records a session's use, unless one was recorded after `since`. */
export async function touchSession(
  db: Queryable,
  use: { readonly sessionId: string; readonly now: Date; readonly since: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: use.now })
    .where(and(eq(sessions.id, use.sessionId), lte(sessions.lastSeenAt, use.since)));
}

/**
 * Tells whether a user has signed in before, and whether on this device: the same device cookie, or the same user agent for a
 * client without cookies.
 */
export async function findSignInHistory(
  db: Queryable,
  userId: string,
  device: { readonly deviceHash: string | null; readonly userAgent: string },
): Promise<{ readonly hasSignedIn: boolean; readonly isKnownDevice: boolean }> {
  const isSame =
    device.deviceHash === null
      ? and(isNull(sessions.deviceHash), eq(sessions.userAgent, device.userAgent))
      : eq(sessions.deviceHash, device.deviceHash);
  const any = (condition: ReturnType<typeof and>) =>
    sql<boolean>`exists (${db.select({ one: sql`1` }).from(sessions).where(condition)})`;
  const [row] = await db
    .select({
      hasSignedIn: any(eq(sessions.userId, userId)),
      isKnownDevice: any(and(eq(sessions.userId, userId), isSame)),
    })
    .from(sql`(select 1) as asked`);
  return { hasSignedIn: row?.hasSignedIn ?? false, isKnownDevice: row?.isKnownDevice ?? false };
}

/** Ends a user's open sessions and their push subscriptions; returns the session ids. */
export async function endSessionRows(
  tx: Tx,
  ending: {
    userId: string;
    sessionIds?: readonly string[];
    exceptSessionId?: string;
    at: Date;
    reason: string;
  },
): Promise<readonly string[]> {
  const rows = await tx
    .update(sessions)
    .set({ endedAt: ending.at, endReason: ending.reason })
    .where(
      and(
        eq(sessions.userId, ending.userId),
        isOpen,
        ending.sessionIds === undefined ? undefined : inArray(sessions.id, [...ending.sessionIds]),
        ending.exceptSessionId === undefined ? undefined : ne(sessions.id, ending.exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) {
    await tx
      .update(pushSubscriptions)
      .set({ endedAt: ending.at, endedReason: "signed_out" })
      .where(and(inArray(pushSubscriptions.sessionId, ids), isNull(pushSubscriptions.endedAt)));
  }
  return ids;
}

/** Checks whether a user has signed in on this device before. */
export async function isKnownDevice(db: Queryable, userId: string, deviceHash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.deviceHash, deviceHash)))
    .limit(1);
  return row !== undefined;
}

/** Ends the open sessions' idle time at a moment, if it is later. Sessions of trusted devices keep theirs, unless trust ended. */
export async function shortenIdleTimes(
  tx: Tx,
  userId: string,
  change: { readonly until: Date; readonly isTrustEnded: boolean },
): Promise<void> {
  const until = sql`${change.until.toISOString()}::timestamptz`;
  await tx
    .update(sessions)
    .set({
      idleExpiresAt: sql`least(${sessions.idleExpiresAt}, ${until})`,
      tokenExpiresAt: sql`least(${sessions.tokenExpiresAt}, ${until})`,
    })
    .where(
      and(
        eq(sessions.userId, userId),
        isOpen,
        change.isTrustEnded ? undefined : eq(sessions.isRemembered, false),
      ),
    );
}
