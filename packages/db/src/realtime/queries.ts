import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { securityCounters, sessions, users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";

const SCOPE = "realtime_ticket";

/** Marks tickets as used for as long as they could be shown again; gives those that were not used before. */
export async function insertUsedTickets(
  db: Queryable,
  ticketIds: readonly string[],
  keptUntil: Date,
): Promise<readonly string[]> {
  if (ticketIds.length === 0) return [];
  // In one order, so that two gateways which are shown the same tickets do not wait for each other.
  const rows = await db
    .insert(securityCounters)
    .values(
      ticketIds
        .toSorted()
        .map((subject) => ({ scope: SCOPE, subject, attempts: 1, windowEndsAt: keptUntil })),
    )
    .onConflictDoNothing()
    .returning({ subject: securityCounters.subject });
  return rows.map(({ subject }) => subject);
}

/** Forgets used tickets that have expired by themselves. */
export async function deleteExpiredTickets(db: Queryable, now: Date): Promise<void> {
  await db
    .delete(securityCounters)
    .where(and(eq(securityCounters.scope, SCOPE), lt(securityCounters.windowEndsAt, now)));
}

/** Which of these sessions live, whose they are and since when; none of a suspended user's do. */
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
