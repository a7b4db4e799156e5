import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export type Database = PostgresJsDatabase & { readonly $client: postgres.Sql };
/** Inside a transaction; the same queries as outside. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What queries take: a pool or a transaction. */
export type Queryable = Database | Tx;

export type DatabaseOptions = {
  readonly url: string;
  readonly applicationName: string;
  readonly poolMax: number;
  /** Session settings beside the fixed ones, for example a planner switch of the posting lane. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
};

/**
 * Opens a pool. Each session waits at most 2 s for a lock and 5 s for a statement, and commits synchronously:
 * an acknowledged transfer is on disk.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const client = postgres(options.url, {
    max: options.poolMax,
    connect_timeout: 5,
    onnotice: () => {},
    // NOTE: asks for array types on each new connection, and when that connection dies meanwhile nobody catches it.
    fetch_types: false,
    connection: {
      application_name: options.applicationName,
      synchronous_commit: "on",
      lock_timeout: 2000,
      statement_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
      TimeZone: "UTC",
      ...options.settings,
    },
  });
  return drizzle({ client }) as Database;
}

/** Closes a pool; queries under way get 5 s. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end({ timeout: 5 });
}
