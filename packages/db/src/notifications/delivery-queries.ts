import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
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
};

/** Deliveries of what stands in somebody's list, the latest notification first. */
export function selectOwnDeliveries(db: Queryable, userId: string, query: DeliveriesQuery) {
  const { createdAt } = notifications;
  const { status, after } = query;
  return db
    .select({ ...columns, at: momentOf(createdAt) })
    .from(notifications)
    .innerJoin(deliveries, eq(deliveries.notificationId, notifications.id))
    .where(
      and(
        eq(notifications.userId, userId),
        sql`${notifications.isListed} and ${notifications.deletedAt} is null`,
        status && isStatus(status),
        // The first is what the index takes.
        after === null
          ? undefined
          : sql`${createdAt} <= ${after.at}::timestamptz
              and (${createdAt}, ${deliveries.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(deliveries.id))
    .limit(query.limit);
}

/** Deliveries of everybody, the latest first: by their ids, which rise with time; failed ones by their own index. */
export function selectAllDeliveries(db: Queryable, query: DeliveriesQuery) {
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

/** As the partial index on failed ones says it. */
function isStatus(status: DeliveryStatus): SQL {
  return status === "failed" ? sql`${deliveries.state} = 'failed'` : eq(deliveries.state, status);
}
