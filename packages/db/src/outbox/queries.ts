import { and, asc, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { firstIdOf } from "../first-id-of.ts";
import { list, run, unnest } from "../run.ts";
import { type Write, writeAll } from "../write-all.ts";
import { outbox, type StoredEvent } from "./tables.ts";

export type { StoredEvent } from "./tables.ts";
export type OutboxBatch = {
  readonly id: string;
  readonly name: string;
  readonly events: readonly StoredEvent[];
  /** The request that all of them come from, if it is one. */
  readonly requestId: string | null;
};
/** A batch with the moment it was written, to the microsecond. */
export type ClaimedBatch = OutboxBatch & { readonly createdAt: string };

/** Adds a batch of events of one name to the outbox, inside the transaction that makes them true. */
export async function insertEvents(
  db: Queryable,
  batch: NewBatch,
  events: readonly StoredEvent[],
): Promise<void> {
  await writeAll(db, [addEvents(batch, events)]);
}
export type NewBatch = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly requestId?: string | undefined;
};
export function addEvents(batch: NewBatch, events: readonly StoredEvent[]): Write {
  return {
    query: sql`insert into outbox (id, name, version, events, event_count, request_id)
      values (${batch.id}::uuid, ${batch.name}, ${batch.version}::int, ${JSON.stringify(events)}::text::json, ${events.length}::int,
        ${batch.requestId ?? null}::text)`,
    rowCount: null,
  };
}

/** Events that can be read: of this name, up to this version. */
export type EventKind = { readonly name: string; readonly version: number };

function isOneOf(kinds: readonly EventKind[]) {
  return sql`exists (select from ${unnest(kinds, { name: "text", version: "integer" })} as k(name, version)
    where k.name = outbox.name and outbox.version <= k.version)`;
}

/**
 * Takes the oldest batches that no relay has handled and none is handling: at least one, and no further one beyond so many
 * events. By a mark and not by a cursor: ids are given before commit, so a cursor would pass batches that commit late.
 */
export async function claimUnrelayed(
  tx: Tx,
  query: { readonly kinds: readonly EventKind[]; readonly eventCountMax: number },
): Promise<readonly ClaimedBatch[]> {
  return await run<ClaimedBatch>(
    tx,
    sql`with claimed as materialized (
        select id, created_at, event_count from outbox
        where relayed_at is null and ${isOneOf(query.kinds)}
        order by created_at limit ${query.eventCountMax} for update skip locked
      ), counted as (
        select id, created_at, sum(event_count) over (order by created_at, id) - event_count as events_before from claimed
      )
      select o.id, o.name, o.events, o.request_id as "requestId", o.created_at::text as "createdAt" from counted c join outbox o on o.id = c.id
      where c.events_before < ${query.eventCountMax} order by c.created_at, o.id`,
  );
}

/** Whether a claim has left batches that no relay has handled: beyond its bound, or locked by whoever notes something of them. */
export async function hasUnclaimed(
  tx: Tx,
  query: { readonly kinds: readonly EventKind[]; readonly claimedIds: readonly string[] },
): Promise<boolean> {
  const [row] = await run<{ readonly isLeft: boolean }>(
    tx,
    sql`select exists (
        select from outbox where relayed_at is null and ${isOneOf(query.kinds)}
          and id <> all(${list(query.claimedIds, "uuid")})
      ) as "isLeft"`,
  );
  return row?.isLeft === true;
}

/** Notes that deliveries were made from the events of these batches. */
export async function markRelayed(tx: Tx, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await tx
    .update(outbox)
    .set({ relayedAt: sql`now()` })
    .where(inArray(outbox.id, [...batchIds]));
}

export type UnpublishedQuery = {
  readonly kinds: readonly EventKind[];
  /** Whoever writes these tells sockets itself, and has had so long to report it. */
  readonly toldByOthers: { readonly names: readonly string[]; readonly withinMs: number };
  readonly limit: number;
};
/** The oldest batches whose frames nobody has reported as published. */
export async function listUnpublished(
  db: Queryable,
  { kinds, toldByOthers, limit }: UnpublishedQuery,
): Promise<readonly OutboxBatch[]> {
  return db
    .select({ id: outbox.id, name: outbox.name, events: outbox.events, requestId: outbox.requestId })
    .from(outbox)
    .where(
      and(
        isNull(outbox.publishedAt),
        isOneOf(kinds),
        or(
          notInArray(outbox.name, [...toldByOthers.names]),
          sql`${outbox.createdAt} < now() - ${toldByOthers.withinMs} * interval '1 millisecond'`,
        ),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(limit);
}

/** Notes that sockets were told of the events of these batches. */
export async function markPublished(db: Queryable, batchIds: readonly string[]): Promise<void> {
  await run(db, sql`update outbox set published_at = now() where id = any(${list(batchIds, "uuid")})`);
}

/** Deletes some of the oldest batches that were relayed and published before a moment; gives how many. */
export async function deleteOldBatches(db: Queryable, before: Date, limit: number): Promise<number> {
  const at = sql`${before.toISOString()}::timestamptz`;
  const rows = await run(
    db,
    sql`delete from outbox where id = any(array(
        select id from outbox
        where id < ${firstIdOf(before)}::uuid and created_at < ${at} and relayed_at < ${at} and published_at is not null
        order by id limit ${limit}))
      returning id`,
  );
  return rows.length;
}
