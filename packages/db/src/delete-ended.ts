import { and, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

export type Ended = {
  readonly key: PgColumn;
  /** Needs an index for finding the rows; with `within`, one that starts with its columns. */
  readonly endedAt: PgColumn;
  readonly by: Date;
  readonly limit: number;
  /** Restricts the rows; all rows of the table when absent. */
  readonly within?: SQL;
};

/**
 * Deletes rows of the key's table that ended by a moment, oldest first; returns the number. Rows locked by other transactions
 * are skipped.
 */
export async function deleteEnded(
  db: Queryable,
  { key, endedAt, by, limit, within }: Ended,
): Promise<number> {
  const ended = db
    .select({ place: sql`ctid` })
    .from(key.table)
    .where(and(within, lte(endedAt, by)))
    .orderBy(endedAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  // NOTE: with `in`, or without the order, a plan prepared on a small table scans every row. By the key, a plan may read all
  // rows of `within`. The ctid of a row locked here does not change.
  const isEnded = sql`${key.table}.ctid = any(array(${ended}))`;
  const rows = await db.delete(key.table).where(isEnded).returning({ key });
  return rows.length;
}
