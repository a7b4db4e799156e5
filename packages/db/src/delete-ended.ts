import { and, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

export type Ended = {
  readonly key: PgColumn;
  /** Has an index, by which the rows are found; with `within`, one that begins with its columns. */
  readonly endedAt: PgColumn;
  readonly by: Date;
  readonly limit: number;
  /** Which of the rows are meant; all of them without it. */
  readonly within?: SQL;
};

/**
 * Deletes rows of the key's table that have ended by a moment, the oldest first; gives how many. What somebody else has locked
 * stays for the next time.
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
  // NOTE: with `in`, or without the order, a plan that was made while there were few looks at every row there is. By the key, a plan
  // may read all that `within` holds for; the place of a row that is locked here stays.
  const isEnded = sql`${key.table}.ctid = any(array(${ended}))`;
  const rows = await db.delete(key.table).where(isEnded).returning({ key });
  return rows.length;
}
