import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { ONE_BY_ONE, run, unnest } from "../run.ts";

/** A kind of job that can be run: this name, up to this version. */
export type JobKind = { readonly name: string; readonly version: number };
/** An event name that a consumer handles. */
export type ConsumedEvent = { readonly consumer: string; readonly event: string };

export type JobLease = {
  readonly kinds: readonly JobKind[];
  readonly consumed: readonly ConsumedEvent[];
  readonly leaseToken: string;
  readonly leasedUntil: Date;
  readonly now: Date;
  readonly limit: number;
};
export type LeasedJob = {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly requestId: string | null;
  /** Number of attempts, the current one included. */
  readonly attempt: number;
};

/**
 * Leases due jobs, longest due first, until `leasedUntil`. A job with an ordering key waits for all earlier ones, parked ones
 * included, and for earlier events that are not relayed yet, since another relay may have committed a later batch first. One
 * snapshot is enough, because relaying a batch and inserting its jobs is one commit.
 */
export async function leaseJobs(
  db: Queryable,
  { kinds, consumed, leaseToken, leasedUntil, now, limit }: JobLease,
): Promise<readonly LeasedJob[]> {
  return run<LeasedJob>(
    db,
    sql`with taken as materialized (
        select j.id from jobs j
        where j.parked_at is null and j.due_at <= ${at(now)} and (j.leased_until is null or j.leased_until <= ${at(now)})
          and exists (select from ${unnest(kinds, { name: "text", version: "integer" })} as k(name, version)
            where k.name = j.name and j.version <= k.version)
          and (j.ordering_key is null or not exists (${before()}) and not exists (${unrelayed(consumed)}))
        order by j.due_at, j.created_at, j.id limit ${limit} for update of j skip locked
      )
      update jobs j set lease_token = ${leaseToken}::uuid, leased_until = ${at(leasedUntil)}, attempt_count = j.attempt_count + 1
      from taken t where j.id = t.id
      returning j.id, j.name, j.payload, j.request_id as "requestId", j.attempt_count as attempt`,
  );
}

function before(): SQL {
  return sql`select from jobs e where e.name = j.name and e.ordering_key = j.ordering_key
    and (e.created_at, e.id) < (j.created_at, j.id) ${ONE_BY_ONE}`;
}

function unrelayed(consumed: readonly ConsumedEvent[]): SQL {
  return sql`select from outbox o
    join ${unnest(consumed, { consumer: "text", event: "text" })} as c(consumer, event) on c.event = o.name
    where c.consumer = j.name and o.relayed_at is null and o.created_at < j.created_at ${ONE_BY_ONE}`;
}

function at(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}
