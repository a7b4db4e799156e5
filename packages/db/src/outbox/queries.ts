import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { list, run, unnest } from "../run.ts";
import { outbox } from "./tables.ts";

export type OutboxRow = { readonly id: string; readonly name: string; readonly payload: unknown };

const columns = { id: outbox.id, name: outbox.name, payload: outbox.payload };

/** Adds events to the outbox in one statement, inside the transaction that makes them true. */
export async function insertEvents(
  db: Queryable,
  events: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: number;
    readonly payload: unknown;
  }[],
): Promise<void> {
  const rows = events.map(({ payload, ...event }) => ({ ...event, payload: JSON.stringify(payload) }));
  await run(
    db,
    sql`insert into outbox (id, name, version, payload)
      select * from ${unnest(rows, { id: "uuid", name: "text", version: "integer", payload: "jsonb" })}`,
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
  await run(db, sql`update outbox set published_at = now() where id = any(${list(eventIds, "uuid")})`);
}
