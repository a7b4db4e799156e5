import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { securityCounters, sessions, users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";

const SCOPE = "realtime_ticket";

/** Marks permits as used until they expire; returns those that were unused. */
export async function insertUsedPermits(
  db: Queryable,
  permitIds: readonly string[],
  keptUntil: Date,
): Promise<readonly string[]> {
  if (permitIds.length === 0) return [];
  // Sorted, so that two gateways with the same permits do not deadlock.
  const rows = await db
    .insert(securityCounters)
    .values(
      permitIds
        .toSorted()
        .map((subject) => ({ scope: SCOPE, subject, attempts: 1, windowEndsAt: keptUntil })),
    )
    .onConflictDoNothing()
    .returning({ subject: securityCounters.subject });
  return rows.map(({ subject }) => subject);
}

/** Deletes up to `limit` expired permits, oldest first; returns the number. */
export function deleteExpiredPermits(db: Queryable, by: Date, limit: number): Promise<number> {
  const { subject: key, windowEndsAt: endedAt, scope } = securityCounters;
  return deleteEnded(db, { key, endedAt, by, limit, within: eq(scope, SCOPE) });
}

/** Which of these sessions are open, with their users and start; none of a suspended user's are. */
export async function listLiveSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<readonly { id: string; userId: string; createdAt: Date }[]> {
  if (sessionIds.length === 0) return [];
  return db
    .select({ id: sessions.id, userId: sessions.userId, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        isNull(sessions.endedAt),
        gt(sessions.idleExpiresAt, now),
        isNull(users.suspendedAt),
      ),
    );
}
