import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { securityCounters, sessions, users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";

const SCOPE = "realtime_ticket";

/** Marks a ticket as used for as long as it could be shown again; false when it was used before. */
export async function insertUsedTicket(
  db: Queryable,
  ticket: { id: string; keptUntil: Date },
): Promise<boolean> {
  const rows = await db
    .insert(securityCounters)
    .values({ scope: SCOPE, subject: ticket.id, attempts: 1, windowEndsAt: ticket.keptUntil })
    .onConflictDoNothing()
    .returning({ subject: securityCounters.subject });
  return rows.length > 0;
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
