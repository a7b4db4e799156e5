import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { outbox } from "./tables.ts";

export type OutboxRow = { readonly id: string; readonly name: string; readonly payload: unknown };

const columns = { id: outbox.id, name: outbox.name, payload: outbox.payload };

/** Adds an event to the outbox, inside the transaction that makes it true. */
export async function insertOutbox(
  db: Queryable,
  rows: readonly { id: string; name: string; version: number; payload: unknown }[],
): Promise<void> {
  if (rows.length > 0) await db.insert(outbox).values([...rows]);
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

/** The oldest events whose frames nobody has reported as published for this long. */
export async function listUnpublished(
  db: Queryable,
  query: { names: readonly string[]; olderThanMs: number; limit: number },
): Promise<readonly OutboxRow[]> {
  return db
    .select(columns)
    .from(outbox)
    .where(
      and(
        isNull(outbox.publishedAt),
        inArray(outbox.name, [...query.names]),
        sql`${outbox.createdAt} < now() - ${query.olderThanMs} * interval '1 millisecond'`,
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(query.limit);
}

/** Notes that sockets were told of these events. */
export async function markPublished(db: Queryable, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await db
    .update(outbox)
    .set({ publishedAt: sql`now()` })
    .where(and(inArray(outbox.id, [...eventIds]), isNull(outbox.publishedAt)));
}
