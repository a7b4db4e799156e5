import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { securityAlerts, securityEvents } from "./tables.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;
export type SecurityAlertRow = typeof securityAlerts.$inferSelect;
/** A position in a list: timestamp with microseconds, and id. */
export type SecurityPlace = { readonly at: string; readonly id: string };
/** An event with its alert, and its position in the list. */
export type EventWithAlert = {
  readonly event: SecurityEventRow;
  readonly alert: SecurityAlertRow | null;
  readonly at: string;
};

const at = sql<string>`to_char(${securityEvents.occurredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const columns = { event: securityEvents, alert: securityAlerts, at };

/** Inserts an event; false when it is known. */
export async function insertSecurityEvent(tx: Tx, row: typeof securityEvents.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(securityEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: securityEvents.id });
  return added.length > 0;
}

export type EventQuery = {
  readonly userId: string;
  readonly type?: SecurityEventRow["type"] | undefined;
  readonly severity?: SecurityEventRow["severity"] | undefined;
  readonly kinds?: readonly string[];
  readonly after: SecurityPlace | null;
  readonly limit: number;
};

/** A user's events of both domains, newest first. */
export function listSecurityEvents(db: Queryable, query: EventQuery): Promise<EventWithAlert[]> {
  const { userId, type, severity, kinds, after } = query;
  return db
    .select(columns)
    .from(securityEvents)
    .leftJoin(securityAlerts, eq(securityAlerts.id, securityEvents.id))
    .where(
      and(
        eq(securityEvents.userId, userId),
        type === undefined ? undefined : eq(securityEvents.type, type),
        severity === undefined ? undefined : eq(securityEvents.severity, severity),
        kinds === undefined
          ? undefined
          : sql`${securityEvents.kind} in (${sql.join(
              kinds.map((kind) => sql`${kind}`),
              sql`, `,
            )})`,
        isAfter(after),
      ),
    )
    .orderBy(desc(securityEvents.occurredAt), desc(securityEvents.id))
    .limit(query.limit);
}

/** One of a user's events, or null. */
export async function findSecurityEvent(
  db: Queryable,
  userId: string,
  eventId: string,
): Promise<EventWithAlert | null> {
  const [row] = await db
    .select(columns)
    .from(securityEvents)
    .leftJoin(securityAlerts, eq(securityAlerts.id, securityEvents.id))
    .where(and(eq(securityEvents.userId, userId), eq(securityEvents.id, eventId)));
  return row ?? null;
}

function isAfter(place: SecurityPlace | null): SQL | undefined {
  if (place === null) return undefined;
  return sql`(${securityEvents.occurredAt}, ${securityEvents.id}) < (${place.at}::timestamptz, ${place.id}::uuid)`;
}
