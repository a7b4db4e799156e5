import { invariant } from "@evenly/contract";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { notifications } from "./tables.ts";

export type CentreRow = Pick<
  typeof notifications.$inferSelect,
  | "id"
  | "type"
  | "title"
  | "message"
  | "priority"
  | "category"
  | "actionUrl"
  | "actionText"
  | "icon"
  | "data"
  | "digestCount"
  | "createdAt"
  | "readAt"
  | "archivedAt"
  | "snoozedUntil"
>;
/** A position in the list: timestamp with microseconds, and id. */
export type CentrePlace = { readonly at: string; readonly id: string };
export type CentreCounts = { readonly all: number; readonly unread: number; readonly archived: number };

export type CentreQuery = {
  readonly userId: string;
  readonly now: Date;
  readonly tab: "all" | "unread" | "archived";
  readonly type?: string | undefined;
  readonly priority?: CentreRow["priority"] | undefined;
  readonly isRead?: boolean | undefined;
  /** End of the previous page. */
  readonly after: CentrePlace | null;
  readonly offset: number;
  readonly limit: number;
};

const columns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  priority: notifications.priority,
  category: notifications.category,
  actionUrl: notifications.actionUrl,
  actionText: notifications.actionText,
  icon: notifications.icon,
  data: notifications.data,
  digestCount: notifications.digestCount,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
  archivedAt: notifications.archivedAt,
  snoozedUntil: notifications.snoozedUntil,
};
/** Written exactly as in the partial indexes: with a parameter instead, the planner would not use them. */
const isShown = sql`${notifications.isListed} and ${notifications.deletedAt} is null`;
const isUnread = sql`${notifications.readAt} is null and ${notifications.archivedAt} is null`;

/** A page of a user's notifications, newest first. */
export function listNotificationRows(db: Queryable, query: CentreQuery) {
  const { userId, type, priority, isRead, after } = query;
  return db
    .select({
      ...columns,
      template: notifications.template,
      at: sql<string>`to_char(${notifications.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isShown,
        isInTab(query),
        type === undefined ? undefined : eq(notifications.type, type),
        priority === undefined ? undefined : eq(notifications.priority, priority),
        isRead === undefined
          ? undefined
          : sql`${notifications.readAt} is ${isRead ? sql`not null` : sql`null`}`,
        after === null
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .offset(query.offset)
    .limit(query.limit);
}

function isInTab({ tab, now }: CentreQuery): SQL {
  if (tab === "archived") return sql`${notifications.archivedAt} is not null`;
  const isAwake = isAwakeAt(now);
  return tab === "unread"
    ? sql`${isUnread} and ${isAwake}`
    : sql`${notifications.archivedAt} is null and ${isAwake}`;
}

function isAwakeAt(now: Date): SQL {
  return sql`(${notifications.snoozedUntil} is null or ${notifications.snoozedUntil} <= ${now.toISOString()}::timestamptz)`;
}

type Counted = {
  readonly counts: { readonly all: number; readonly unread: number; readonly archived: number };
  /** Incremented by each change under `lockCentre`. */
  readonly version: number;
  /** When the next snoozed one reappears. */
  readonly nextBackAt: Date | null;
};

/** Counts a user's notifications per tab. */
export async function countCentre(db: Queryable, userId: string, now: Date): Promise<Counted> {
  const [row] = await countNotifications(db, userId, now);
  invariant(row, "a count has a row");
  const { version, nextBackAt, ...counts } = row;
  return { counts, version, nextBackAt };
}

export function countNotifications(db: Queryable, userId: string, now: Date) {
  const isAwake = isAwakeAt(now);
  return db
    .select({
      all: sql<number>`(count(*) filter (where ${notifications.archivedAt} is null and ${isAwake}))::int`,
      unread: sql<number>`(count(*) filter (where ${isUnread} and ${isAwake}))::int`,
      archived: sql<number>`(count(${notifications.archivedAt}))::int`,
      nextBackAt:
        sql<Date | null>`min(${notifications.snoozedUntil}) filter (where ${notifications.archivedAt} is null and not ${isAwake})`.mapWith(
          notifications.snoozedUntil,
        ),
      version: sql<string>`floor(extract(epoch from clock_timestamp()) * 1000000)::bigint`.mapWith(Number),
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isShown));
}

/** Serializes the changes of one person's list. */
export async function lockCentre(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notifications ${userId}`}, 0))`);
}

/** One of a user's notifications that is not deleted. */
export async function findNotification(
  db: Queryable,
  userId: string,
  notificationId: string,
): Promise<CentreRow | null> {
  const [row] = await db
    .select(columns)
    .from(notifications)
    .where(and(eq(notifications.id, notificationId), eq(notifications.userId, userId), isShown));
  return row ?? null;
}

export type CentreChange = Partial<
  Pick<typeof notifications.$inferInsert, "readAt" | "archivedAt" | "snoozedUntil" | "deletedAt">
>;

/** Updates one notification. */
export async function updateNotification(
  tx: Tx,
  notificationId: string,
  change: CentreChange,
): Promise<void> {
  await tx.update(notifications).set(change).where(eq(notifications.id, notificationId));
}

/**
 * Marks a user's visible unread notifications as read, all or those that arrived by a moment; snoozed ones are unchanged.
 * Returns their ids.
 */
export async function markAllNotificationsRead(
  tx: Tx,
  userId: string,
  { now, upTo }: { readonly now: Date; readonly upTo: Date | undefined },
): Promise<readonly string[]> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isShown,
        isUnread,
        isAwakeAt(now),
        // Browsers round timestamps to milliseconds.
        upTo &&
          sql`date_trunc('milliseconds', ${notifications.createdAt}) <= ${upTo.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}

/** Marks a user's unread notifications of a page, or of a group, as read; returns their ids. */
export async function markNotificationsOf(
  tx: Tx,
  userId: string,
  of: { readonly path: string } | { readonly groupId: string },
  now: Date,
): Promise<readonly string[]> {
  const isMeant =
    "path" in of
      ? eq(notifications.actionUrl, of.path)
      : sql`${notifications.data}->>'groupId' = ${of.groupId}`;
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isShown, isUnread, isMeant))
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}
