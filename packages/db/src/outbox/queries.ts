import { and, asc, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { firstIdOf } from "../first-id-of.ts";
import { list, run, unnest } from "../run.ts";
import { type Write, writeAll } from "../write-all.ts";
import { outbox, type StoredEvent } from "./tables.ts";

export type { StoredEvent } from "./tables.ts";
export type OutboxRow = {
  readonly id: string;
  readonly name: string;
  readonly events: readonly StoredEvent[];
  /** Request that caused all events of the row, if there is a single one. */
  readonly requestId: string | null;
};
/** An outbox row with its time of writing, with microseconds. */
export type LockedRow = OutboxRow & { readonly createdAt: string };

/** Inserts an outbox row with events of one name, in the transaction that makes them true. */
export async function insertEvents(
  db: Queryable,
  row: NewOutboxRow,
  events: readonly StoredEvent[],
): Promise<void> {
  await writeAll(db, [addEvents(row, events)]);
}
export type NewOutboxRow = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly requestId?: string | undefined;
};
export function addEvents(row: NewOutboxRow, events: readonly StoredEvent[]): Write {
  return {
    query: sql`insert into outbox (id, name, version, events, event_count, request_id)
      values (${row.id}::uuid, ${row.name}, ${row.version}::int, ${JSON.stringify(events)}::text::json, ${events.length}::int,
        ${row.requestId ?? null}::text)`,
    rowCount: null,
  };
}

/** A kind of event that can be parsed: this name, up to this version. */
export type EventKind = { readonly name: string; readonly version: number };

function isOneOf(kinds: readonly EventKind[]) {
  return sql`exists (select from ${unnest(kinds, { name: "text", version: "integer" })} as k(name, version)
    where k.name = outbox.name and outbox.version <= k.version)`;
}

/**
 * Locks the oldest unrelayed and unlocked outbox rows: at least one, then up to the maximum number of events. It uses a mark
 * instead of a cursor: ids are assigned before commit, so a cursor would miss rows that commit late.
 */
export async function lockUnrelayed(
  tx: Tx,
  query: { readonly kinds: readonly EventKind[]; readonly eventCountMax: number },
): Promise<readonly LockedRow[]> {
  return await run<LockedRow>(
    tx,
    sql`with locked as materialized (
        select id, created_at, event_count from outbox
        where relayed_at is null and ${isOneOf(query.kinds)}
        order by created_at limit ${query.eventCountMax} for update skip locked
      ), counted as (
        select id, created_at, sum(event_count) over (order by created_at, id) - event_count as events_before from locked
      )
      select o.id, o.name, o.events, o.request_id as "requestId", o.created_at::text as "createdAt" from counted c join outbox o on o.id = c.id
      where c.events_before < ${query.eventCountMax} order by c.created_at, o.id`,
  );
}

/** Whether a call left unrelayed rows: beyond its maximum, or locked by another transaction. */
export async function hasUnlocked(
  tx: Tx,
  query: { readonly kinds: readonly EventKind[]; readonly lockedIds: readonly string[] },
): Promise<boolean> {
  const [row] = await run<{ readonly isLeft: boolean }>(
    tx,
    sql`select exists (
        select from outbox where relayed_at is null and ${isOneOf(query.kinds)}
          and id <> all(${list(query.lockedIds, "uuid")})
      ) as "isLeft"`,
  );
  return row?.isLeft === true;
}

/** Marks outbox rows as relayed. */
export async function markRelayed(tx: Tx, outboxRowIds: readonly string[]): Promise<void> {
  if (outboxRowIds.length === 0) return;
  await tx
    .update(outbox)
    .set({ relayedAt: sql`now()` })
    .where(inArray(outbox.id, [...outboxRowIds]));
}

export type UnpublishedQuery = {
  readonly kinds: readonly EventKind[];
  /** Events that their writer publishes itself, and the time it has to mark them. */
  readonly publishedByOthers: { readonly names: readonly string[]; readonly withinMs: number };
  readonly limit: number;
};
/** The oldest rows that are not marked as published. */
export async function listUnpublished(
  db: Queryable,
  { kinds, publishedByOthers, limit }: UnpublishedQuery,
): Promise<readonly OutboxRow[]> {
  return db
    .select({ id: outbox.id, name: outbox.name, events: outbox.events, requestId: outbox.requestId })
    .from(outbox)
    .where(
      and(
        isNull(outbox.publishedAt),
        isOneOf(kinds),
        or(
          notInArray(outbox.name, [...publishedByOthers.names]),
          sql`${outbox.createdAt} < now() - ${publishedByOthers.withinMs} * interval '1 millisecond'`,
        ),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(limit);
}

/** Marks outbox rows as published. */
export async function markPublished(db: Queryable, outboxRowIds: readonly string[]): Promise<void> {
  await run(db, sql`update outbox set published_at = now() where id = any(${list(outboxRowIds, "uuid")})`);
}

/** Deletes up to `limit` of the oldest rows relayed and published before a moment; returns the number. */
export async function deleteOldOutboxRows(db: Queryable, before: Date, limit: number): Promise<number> {
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
