import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./client.ts";
import { postgresCode } from "./postgres-code.ts";
import { run } from "./run.ts";

/** A part of a statement that writes. */
export type Write = {
  /** What the write reads, as `name as (...)`; the names are its own. */
  readonly given?: readonly SQL[];
  readonly query: SQL;
  /** The rows it must touch; null where fewer cannot be. */
  readonly rowCount: number | null;
};

const DIVISION_BY_ZERO = "22012";

/**
 * Runs writes as one statement, since a batch costs more by its statements than by its rows. They see nothing of each other and
 * none touches a row of another. Where one touches other rows than it must, the server refuses all of them.
 */
export async function writeAll(db: Queryable, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  try {
    await run(db, toStatement(writes, []));
  } catch (error) {
    throw explained(error);
  }
}

/** One statement of writes; it divides by zero, so that the server refuses all of it, unless the row counts and `conditions` hold. */
export function toStatement(writes: readonly Write[], conditions: readonly SQL[]): SQL {
  const parts = writes.flatMap(({ given = [], query, rowCount }, position) => {
    const name = sql.raw(`w${position}`);
    return [
      ...given,
      rowCount === null ? sql`${name} as (${query})` : sql`${name} as (${query} returning 1)`,
    ];
  });
  const counts = writes.flatMap(({ rowCount }, position) =>
    rowCount === null ? [] : [sql`(select count(*) from ${sql.raw(`w${position}`)}) = ${rowCount}::bigint`],
  );
  // A condition that is null does not hold either: nothing divided by null is an error.
  const checks = [...conditions, ...counts].map((condition) => sql`1 / ((${condition}) is true)::int`);
  return sql`with ${sql.join(parts, sql`, `)} select ${sql.join([sql`1`, ...checks], sql`, `)}`;
}

/** The error of a statement of writes, in words. */
export function explained(error: unknown): unknown {
  if (postgresCode(error) !== DIVISION_BY_ZERO) return error;
  return new Error("invariant broken: a write touches the rows that it must touch, in its own transaction", {
    cause: error,
  });
}
