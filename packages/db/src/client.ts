import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { connectWithReadTimeout, type ServerAddress } from "./connect-with-read-timeout.ts";
import { withDeadline } from "./deadline.ts";
import { withWholeRows } from "./whole-rows.ts";

export type Database = PostgresJsDatabase & { readonly $client: postgres.Sql };
/** A transaction; runs the same queries as a pool. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** A pool or a transaction. */
export type Queryable = Database | Tx;

export type DatabaseOptions = {
  readonly url: string;
  readonly applicationName: string;
  readonly poolMax: number;
  /** Session settings in addition to the fixed ones, for example a planner switch of the posting lane. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** Time for a transaction, in milliseconds; 9 s by default. Tests on a busy machine have more. */
  readonly workMs?: number;
};

/** Server-side statement timeout, in milliseconds. */
const STATEMENT_MS_MAX = 5000;
/** Time after the statement timeout until a silent server counts as lost, in milliseconds. */
const SILENCE_BEYOND_MS = 1000;
/** Additional time for a query that waits for a free connection, in milliseconds. */
const QUEUE_MS_MAX = 2000;
const DEFAULT_PORT = 5432;
/** Timeout of a scan's statement and of the transaction around it, in milliseconds. */
export const SCAN_MS_MAX = 600_000;
/** Maximum reconnect delay. The driver's default grows to 20 s, long after the server is back. */
const RECONNECT_SECONDS_MAX = 0.5;
/** Time for a transaction of a pool, where it is not the default. */
const workTimes = new WeakMap<Database, number>();
/** Number of running scans per pool. */
const scans = new WeakMap<Database, number>();

/**
 * Opens a pool. A session waits at most 2 s for a lock and 5 s for a statement, and commits synchronously: an acknowledged
 * transfer is on disk. A connection to a silent server is dropped, and a query outside a transaction takes at most 8 s in any
 * failure.
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
    // NOTE: the driver would query array types on each new connection, and a connection that dies during that query causes an
    // unhandled rejection.
    fetch_types: false,
    // NOTE: the driver supports `socket` but its types lack it; the spread avoids the excess property check.
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
  const db = drizzle({ client: withWholeRows(client) }) as Database;
  if (options.workMs !== undefined) workTimes.set(db, options.workMs);
  if (silenceMs !== null) limitQueries(db, silenceMs + QUEUE_MS_MAX);
  return db;
}

/** Time for a transaction of a pool in milliseconds; undefined for the default. */
export function workMsOf(db: Database): number | undefined {
  return workTimes.get(db);
}

/** Runs work whose statements may take minutes; meanwhile the pool's read timeout is longer for all queries. */
export async function letScan<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  scans.set(db, (scans.get(db) ?? 0) + 1);
  try {
    return await work();
  } finally {
    scans.set(db, (scans.get(db) ?? 1) - 1);
  }
}

/** Applies a deadline to every query outside a transaction; transactions have their own. */
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

/** Interprets `?host=/folder` as a Unix socket folder, like libpq; the driver would send it to the server as a setting. */
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

/** Closes a pool; running queries get 5 s. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end({ timeout: 5 });
}
