import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queryable } from "../client.ts";
import { hasBrowser } from "./receipt-queries.ts";
import { deliveries, notifications } from "./tables.ts";

export type DeliveryStatus = "pending" | "sent" | "delivered" | "failed" | "dropped";
export type DeliveryPlace = { readonly at: string; readonly id: string };
export type DeliveriesQuery = {
  readonly status?: DeliveryStatus | undefined;
  readonly after: DeliveryPlace | null;
  readonly limit: number;
};

const momentOf = (column: typeof notifications.createdAt | typeof deliveries.createdAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = {
  id: deliveries.id,
  notificationId: deliveries.notificationId,
  title: notifications.title,
  template: notifications.template,
  channel: deliveries.channel,
  state: deliveries.state,
  attempts: deliveries.attempts,
  tries: deliveries.tries,
  scheduledFor: deliveries.scheduledFor,
  createdAt: deliveries.createdAt,
  sentAt: deliveries.sentAt,
  deliveredAt: deliveries.deliveredAt,
  lastError: deliveries.lastError,
  canRedrive:
    sql<boolean>`case when ${deliveries.state} = 'failed' then ${hasBrowser(deliveries.pushSubscriptionId)} else false end`.as(
      "can_redrive",
    ),
};

/**
 * A user's deliveries, latest notification first: of listed and of unlisted notifications, such as links and deleted ones.
 * Analytics counts the same rows.
 */
export function listOwnDeliveries(db: Queryable, userId: string, query: DeliveriesQuery) {
  // Written as in the two partial indexes: each is read only up to the page's end.
  const listed = selectSomeOwn(
    db,
    userId,
    query,
    sql`${notifications.isListed} and ${notifications.deletedAt} is null`,
  );
  const others = selectSomeOwn(
    db,
    userId,
    query,
    sql`(not ${notifications.isListed} or ${notifications.deletedAt} is not null)`,
  );
  return unionAll(listed, others).orderBy(sql`"at" desc, "id" desc`).limit(query.limit);
}

function selectSomeOwn(db: Queryable, userId: string, { status, after, limit }: DeliveriesQuery, some: SQL) {
  const { createdAt } = notifications;
  return db
    .select({ ...columns, at: momentOf(createdAt).as("at") })
    .from(notifications)
    .innerJoin(deliveries, eq(deliveries.notificationId, notifications.id))
    .where(
      and(
        eq(notifications.userId, userId),
        some,
        status && isStatus(status),
        // The first condition is the one that the index supports.
        after === null
          ? undefined
          : sql`${createdAt} <= ${after.at}::timestamptz
              and (${createdAt}, ${deliveries.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(deliveries.id))
    .limit(limit);
}

/** Deliveries of all users, latest first, by their time-ordered ids; failed ones by their own index. */
export function listAllDeliveries(db: Queryable, query: DeliveriesQuery) {
  const { status, after } = query;
  const isFailed = status === "failed";
  const { createdAt, id } = deliveries;
  const isAfter = (place: DeliveryPlace) =>
    isFailed
      ? sql`(${createdAt}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
      : sql`${id} < ${place.id}::uuid`;
  return db
    .select({ ...columns, at: momentOf(createdAt) })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(status && isStatus(status), after === null ? undefined : isAfter(after)))
    .orderBy(...(isFailed ? [desc(createdAt), desc(id)] : [desc(id)]))
    .limit(query.limit);
}

/** Written as in the partial index on failed deliveries. */
function isStatus(status: DeliveryStatus): SQL {
  return status === "failed" ? sql`${deliveries.state} = 'failed'` : eq(deliveries.state, status);
}
