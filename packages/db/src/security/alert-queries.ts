import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import type { SecurityAlertRow, SecurityEventRow, SecurityPlace } from "./event-queries.ts";
import { securityAlerts, securityEvents } from "./tables.ts";

export type AlertWithEvent = {
  readonly event: SecurityEventRow;
  readonly alert: SecurityAlertRow;
  readonly at: string;
};

const at = sql<string>`to_char(${securityAlerts.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const columns = { event: securityEvents, alert: securityAlerts, at };

/** Inserts the alert of an event. */
export async function insertSecurityAlert(
  tx: Tx,
  row: Pick<typeof securityAlerts.$inferInsert, "id" | "userId" | "type" | "createdAt">,
): Promise<void> {
  await tx.insert(securityAlerts).values(row).onConflictDoNothing();
}

export type AlertQuery = {
  readonly userId: string;
  readonly state?: "open" | "resolved" | undefined;
  readonly after: SecurityPlace | null;
  readonly limit: number;
};

/** A user's alerts, newest first. */
export function listSecurityAlerts(db: Queryable, query: AlertQuery): Promise<AlertWithEvent[]> {
  const { userId, state, after } = query;
  return db
    .select(columns)
    .from(securityAlerts)
    .innerJoin(securityEvents, eq(securityEvents.id, securityAlerts.id))
    .where(
      and(
        eq(securityAlerts.userId, userId),
        state === "open" ? isNull(securityAlerts.resolvedAt) : undefined,
        state === "resolved" ? isNotNull(securityAlerts.resolvedAt) : undefined,
        after === null
          ? undefined
          : sql`(${securityAlerts.createdAt}, ${securityAlerts.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(securityAlerts.createdAt), desc(securityAlerts.id))
    .limit(query.limit);
}

/** One of a user's alerts, or null. */
export async function findSecurityAlert(
  db: Queryable,
  userId: string,
  alertId: string,
): Promise<AlertWithEvent | null> {
  const [row] = await db
    .select(columns)
    .from(securityAlerts)
    .innerJoin(securityEvents, eq(securityEvents.id, securityAlerts.id))
    .where(and(eq(securityAlerts.userId, userId), eq(securityAlerts.id, alertId)));
  return row ?? null;
}

/** Locks one of a user's alerts; null when there is none. */
export async function lockSecurityAlert(
  tx: Tx,
  userId: string,
  alertId: string,
): Promise<SecurityAlertRow | null> {
  const [row] = await tx
    .select()
    .from(securityAlerts)
    .where(and(eq(securityAlerts.userId, userId), eq(securityAlerts.id, alertId)))
    .for("update");
  return row ?? null;
}

/** Marks a user's unread alerts as read, all or one; returns their number. */
export async function markAlertsRead(
  tx: Tx,
  userId: string,
  reading: { readonly at: Date; readonly alertId?: string },
): Promise<number> {
  const rows = await tx
    .update(securityAlerts)
    .set({ readAt: reading.at })
    .where(
      and(
        eq(securityAlerts.userId, userId),
        isNull(securityAlerts.readAt),
        reading.alertId === undefined ? undefined : eq(securityAlerts.id, reading.alertId),
      ),
    )
    .returning({ id: securityAlerts.id });
  return rows.length;
}

/** Stores the answer to a locked alert. */
export async function resolveSecurityAlert(
  tx: Tx,
  alert: SecurityAlertRow,
  answer: {
    readonly resolution: NonNullable<SecurityAlertRow["resolution"]>;
    readonly at: Date;
    readonly caseId?: string;
    readonly text?: string | undefined;
  },
): Promise<void> {
  await tx
    .update(securityAlerts)
    .set({
      resolution: answer.resolution,
      resolvedAt: answer.at,
      readAt: alert.readAt ?? answer.at,
      caseId: answer.caseId ?? null,
      resolutionText: answer.text ?? null,
    })
    .where(and(eq(securityAlerts.userId, alert.userId), eq(securityAlerts.id, alert.id)));
}

/** Numbers of a user's unread and open alerts. */
export async function countAlerts(
  db: Queryable,
  userId: string,
): Promise<{ readonly unread: number; readonly open: number }> {
  const [row] = await db
    .select({
      unread: sql<number>`count(*) filter (where ${securityAlerts.readAt} is null)::int`,
      open: sql<number>`count(*) filter (where ${securityAlerts.resolvedAt} is null)::int`,
    })
    .from(securityAlerts)
    .where(eq(securityAlerts.userId, userId));
  return { unread: row?.unread ?? 0, open: row?.open ?? 0 };
}
