import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { list, run, unnest } from "../run.ts";
import { outbox, outboxBatches } from "./tables.ts";

export type OutboxRow = {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly requestId: string | null;
};

const columns = {
  id: outbox.id,
  name: outbox.name,
  payload: outbox.payload,
  /** Of the batch; what is locked are events alone. */
  requestId: sql<string | null>`(select b.request_id from outbox_batches b where b.id = ${outbox.batchId})`,
};

export type NewEvent = { readonly id: string; readonly payload: unknown };

/** Adds events of one name to the outbox in one statement, inside the transaction that makes them true. */
export async function insertEvents(
  db: Queryable,
  batch: {
    readonly id: string;
    readonly name: string;
    readonly version: number;
    readonly requestId?: string | undefined;
  },
  events: readonly NewEvent[],
): Promise<void> {
  const rows = events.map(({ id, payload }) => ({ id, payload: JSON.stringify(payload) }));
  await run(
    db,
    sql`with batch as (insert into outbox_batches (id, name, request_id)
        values (${batch.id}, ${batch.name}, ${batch.requestId ?? null}))
      insert into outbox (id, batch_id, name, version, payload)
      select e.id, ${batch.id}::uuid, ${batch.name}::text, ${batch.version}::integer, e.payload
      from ${unnest(rows, { id: "uuid", payload: "jsonb" })} as e(id, payload)`,
  );
}

/**
 * Takes the oldest events that no relay has handled and none is handling. By a mark and not by a cursor: ids are given
 * before commit, so a cursor would pass events that commit late.
 */
export async function claimUnrelayed(
  tx: Tx,
  query: { names: readonly string[]; limit: number },
): Promise<readonly OutboxRow[]> {
  return tx
    .select(columns)
    .from(outbox)
    .where(and(isNull(outbox.relayedAt), inArray(outbox.name, [...query.names])))
    .orderBy(asc(outbox.createdAt))
    .limit(query.limit)
    .for("update", { skipLocked: true });
}

/** Notes that deliveries were made from these events. */
export async function markRelayed(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .update(outbox)
    .set({ relayedAt: sql`now()` })
    .where(inArray(outbox.id, [...eventIds]));
}

/** The oldest batches whose frames nobody has reported as published for this long, with their events. */
export async function listUnpublished(
  db: Queryable,
  query: { names: readonly string[]; olderThanMs: number; limit: number },
): Promise<readonly (OutboxRow & { readonly batchId: string })[]> {
  const batches = db
    .select({ id: outboxBatches.id })
    .from(outboxBatches)
    .where(
      and(
        isNull(outboxBatches.publishedAt),
        inArray(outboxBatches.name, [...query.names]),
        sql`${outboxBatches.createdAt} < now() - ${query.olderThanMs} * interval '1 millisecond'`,
      ),
    )
    .orderBy(asc(outboxBatches.createdAt))
    .limit(query.limit);
  return db
    .select({ ...columns, batchId: outbox.batchId })
    .from(outbox)
    .where(inArray(outbox.batchId, batches))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
}

/** Notes that sockets were told of the events of these batches. */
export async function markPublished(db: Queryable, batchIds: readonly string[]): Promise<void> {
  await run(
    db,
    sql`update outbox_batches set published_at = now() where id = any(${list(batchIds, "uuid")})`,
  );
}
