import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { connectWithReadTimeout, type ServerAddress } from "./connect-with-read-timeout.ts";
import { withDeadline } from "./deadline.ts";

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

/** The server itself ends a statement after this. */
const STATEMENT_MS_MAX = 5000;
/** A server that has not even said so by then is gone. */
const SILENCE_BEYOND_MS = 1000;
/** A query that waits for a connection beside it gets this much longer. */
const QUEUE_MS_MAX = 2000;
const DEFAULT_PORT = 5432;
/** A statement of a scan, which the transaction around it allows too. */
export const SCAN_MS_MAX = 600_000;
/** The driver's own pauses before it connects again grow to 20 s, long after the server is back. */
const RECONNECT_SECONDS_MAX = 0.5;
/** Scans under way on a pool. */
const scans = new WeakMap<Database, number>();

/**
 * Opens a pool. Each session waits at most 2 s for a lock and 5 s for a statement, and commits synchronously:
 * an acknowledged transfer is on disk. A server that stays silent longer loses its connection, and no query outside a
 * transaction waits longer than 8 s, whatever became of the server or the wire.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = { statement_timeout: STATEMENT_MS_MAX, ...options.settings };
  const statementMs = Number(settings.statement_timeout);
  const silenceMs = statementMs === 0 ? null : statementMs + SILENCE_BEYOND_MS;
  const { url, path } = toAddress(options.url);
  const client = postgres(url, {
    ...(path === undefined ? {} : { path }),
    max: options.poolMax,
    connect_timeout: 5,
    backoff: reconnectSeconds,
    onnotice: () => {},
    // NOTE: asks for array types on each new connection, and when that connection dies meanwhile nobody catches it.
    fetch_types: false,
    // NOTE: the driver reads `socket`, its types do not have it; spread, it is not looked for there.
    ...{
      socket: (address: ServerAddress) =>
        connectWithReadTimeout(address, () => (scans.get(db) ? SCAN_MS_MAX : silenceMs)),
    },
    connection: {
      application_name: options.applicationName,
      synchronous_commit: "on",
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
      TimeZone: "UTC",
      ...settings,
    },
  });
  const db = drizzle({ client }) as Database;
  if (silenceMs !== null) limitQueries(db, silenceMs + QUEUE_MS_MAX);
  return db;
}

/** Runs work whose statements may take minutes; meanwhile the pool is as patient with all others. */
export async function letScan<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  scans.set(db, (scans.get(db) ?? 0) + 1);
  try {
    return await work();
  } finally {
    scans.set(db, (scans.get(db) ?? 1) - 1);
  }
}

/** Every query outside a transaction passes here; transactions have their own deadline. */
function limitQueries(db: Database, milliseconds: number): void {
  const { session } = db._;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = ((...args: Parameters<typeof prepare>) => {
    const query = prepare(...args);
    const execute = query.execute.bind(query);
    query.execute = (...values) => withDeadline(execute(...values), milliseconds);
    return query;
  }) as typeof session.prepareQuery;
}

/** `?host=/folder` means the Unix socket there, as for PostgreSQL's own programs; the driver would send it to the server as a setting. */
function toAddress(text: string): { readonly url: string; readonly path?: string } {
  const url = new URL(text);
  const folder = url.searchParams.get("host");
  if (!folder?.startsWith("/")) return { url: text };
  url.searchParams.delete("host");
  return { url: url.toString(), path: `${folder}/.s.PGSQL.${url.port || DEFAULT_PORT}` };
}

function reconnectSeconds(attempt: number): number {
  return Math.min(0.01 * 2 ** attempt, RECONNECT_SECONDS_MAX) * (0.5 + Math.random() / 2);
}

/** Closes a pool; queries under way get 5 s. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end({ timeout: 5 });
}
