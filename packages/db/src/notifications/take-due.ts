import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { run } from "../run.ts";
import { type Asked, inOneTrip } from "../transaction.ts";
import type { NewDelivery } from "./queries.ts";

/** Streams are leased separately, so that a slow channel does not delay another; each has its own index. */
export const DELIVERY_STREAMS = ["in_app", "messages", "pushes"] as const;
export type DeliveryStream = (typeof DELIVERY_STREAMS)[number];

/** Lease of deliveries; no other process gets them until it ends. */
export type Lease = { readonly leaseToken: string; readonly leaseUntil: Date };
export type DeliveryLease = Lease & {
  readonly now: Date;
  readonly limit: number;
  /** Which end of the backlog to lease from: new deliveries must not wait for old ones. */
  readonly from: "oldest" | "newest";
};

export function streamOf(channel: NewDelivery["channel"]): DeliveryStream {
  if (channel === "in_app") return channel;
  return channel === "push" ? "pushes" : "messages";
}

/** NOTE: written as in the stream's partial index and without parameters; otherwise the planner does not use the index. */
const IS_PENDING: Record<DeliveryStream, SQL> = {
  in_app: sql`d.state = 'pending' and d.channel = 'in_app'`,
  messages: sql`d.state = 'pending' and d.channel in ('email', 'sms')`,
  pushes: sql`d.state = 'pending' and d.channel = 'push'`,
};
/** Advisory lock ids; leases of one stream are serialized. */
const CLAIM_LOCKS: Record<DeliveryStream, number> = {
  in_app: 7_301_949,
  messages: 7_301_947,
  pushes: 7_301_948,
};

/**
 * Leases due deliveries of a stream until `leaseUntil`; afterwards they are due again. Leases of one stream are serialized, so
 * that each sees all leases, and a lease waits for writers under an expired lease. `wanted` selects from `taken`; `keep`
 * converts each row as it arrives.
 */
export function takeDue<Row, Kept>(
  db: Database,
  stream: DeliveryStream,
  lease: DeliveryLease,
  { wanted, ...asked }: { readonly wanted: SQL } & Omit<Asked<Row, Kept>, "query">,
): Promise<readonly Kept[]> {
  const query = sql`${taking(stream, lease)} ${wanted}`;
  return inOneTrip(db, [takeTurn(stream, lease.now)], { query, ...asked });
}

/**
 * A lease of in-app deliveries may be lost in a server crash (asynchronous commit): they would be published again, and clients
 * deduplicate.
 */
function takeTurn(stream: DeliveryStream, now: Date): SQL {
  const done = stream === "in_app" ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`;
  return sql`with locked as materialized (select pg_advisory_xact_lock(${CLAIM_LOCKS[stream]})),
      over as (delete from delivery_leases l using locked where l.until <= ${at(now)})
    select ${done} from locked`;
}

/** First part of a lease's statement, which defines `taken`. */
export function taking(stream: DeliveryStream, lease: DeliveryLease): SQL {
  const { from, limit, now } = lease;
  const order = from === "oldest" ? sql`d.due_at` : sql`d.due_at desc`;
  return sql`with leased as materialized (select unnest(delivery_ids) as id from delivery_leases),
      taken as materialized (
        select d.id, d.notification_id, d.channel, d.push_subscription_id, d.address_sealed, d.attempts, d.scheduled_for
        from deliveries d
        where ${IS_PENDING[stream]} and d.due_at <= ${at(now)} and d.id not in (select id from leased)
        order by ${order} limit ${limit}
      ),
      lease as (${leasing(lease, sql`taken t`)})`;
}

/** Leases the deliveries `t` of a part of the statement. */
export function leasing({ leaseToken, leaseUntil }: Lease, deliveries: SQL): SQL {
  return sql`insert into delivery_leases (token, until, delivery_ids)
        select ${leaseToken}::uuid, ${at(leaseUntil)}, array_agg(t.id) from ${deliveries} having count(*) > 0`;
}

/**
 * When the next delivery of the streams is due after a moment (a retry or the end of quiet hours), or when the first lease of
 * any stream ends, if earlier: its process may have been killed. Leases do not record their stream; an unnecessary wake-up is
 * cheaper.
 */
export async function findNextDue(
  db: Queryable,
  after: Date,
  streams: readonly DeliveryStream[],
): Promise<Date | null> {
  const firsts = streams.map(
    (stream) =>
      sql`(select min(d.due_at) from deliveries d where ${IS_PENDING[stream]} and d.due_at > ${at(after)})`,
  );
  const [row] = await run<{ readonly at: string | null }>(
    db,
    sql`select least(${sql.join(firsts, sql`, `)},
      (select min(until) from delivery_leases where until > ${at(after)})) as at`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** Due times of due deliveries, up to `limit` per stream; one statement for all streams could not use the indexes. */
export function selectDueSince(limit: number): SQL {
  const streams = DELIVERY_STREAMS.map(
    (stream) => sql`(select d.due_at as at from deliveries d where ${IS_PENDING[stream]} and d.due_at <= now()
      order by d.due_at limit ${limit})`,
  );
  return sql`select at from (${sql.join(streams, sql` union all `)}) as due`;
}

function at(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}
