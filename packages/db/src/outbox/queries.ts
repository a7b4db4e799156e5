import type { Queryable } from "../client.ts";
import { outbox } from "./tables.ts";

/** Adds an event to the outbox, inside the transaction that makes it true. */
export async function insertOutbox(
  db: Queryable,
  rows: readonly { id: string; name: string; version: number; payload: unknown }[],
): Promise<void> {
  if (rows.length > 0) await db.insert(outbox).values([...rows]);
}
