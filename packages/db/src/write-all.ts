import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./client.ts";
import { postgresCode } from "./postgres-code.ts";
import { run } from "./run.ts";

/** A writing part of a statement. */
export type Write = {
  /** CTEs that the write reads, as `name as (...)`; names are unique. */
  readonly given?: readonly SQL[];
  readonly query: SQL;
  /** Number of rows it must touch; null when it cannot be fewer. */
  readonly rowCount: number | null;
};

const DIVISION_BY_ZERO = "22012";

/**
 * Runs writes as one statement, since statements cost a batch more than rows. The writes do not see each other's effects and
 * must touch different rows. If one touches an unexpected number of rows, the server refuses all.
 */
export async function writeAll(db: Queryable, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  try {
    await run(db, toStatement(writes, []));
  } catch (error) {
    throw explained(error);
  }
}

/** One statement of all writes. It divides by zero, which fails the statement, unless the row counts and `conditions` hold. */
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
  // A null condition fails as well: `is true` maps it to 0.
  const checks = [...conditions, ...counts].map((condition) => sql`1 / ((${condition}) is true)::int`);
  return sql`with ${sql.join(parts, sql`, `)} select ${sql.join([sql`1`, ...checks], sql`, `)}`;
}

/** Converts the error of a failed statement of writes to a readable one. */
export function explained(error: unknown): unknown {
  if (postgresCode(error) !== DIVISION_BY_ZERO) return error;
  return new Error(
    "invariant broken: each write touches the expected number of rows in its own transaction",
    {
      cause: error,
    },
  );
}
