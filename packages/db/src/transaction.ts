import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PostgresJsSession, PostgresJsTransaction } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { type Database, type Tx, workMsOf } from "./client.ts";
import { withDeadline } from "./deadline.ts";
import { postgresCode } from "./postgres-code.ts";
import { toQuery } from "./to-query.ts";
import { requireAllKept, requireWholeRows, withWholeRows } from "./whole-rows.ts";
import { explained, toStatement, type Write } from "./write-all.ts";

/** Serialization failure and deadlock: the whole transaction can be retried. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 4;
const dialect = new PgDialect();
/** Number of pipelined transactions so far; each gets its own number. */
let transactions = 0;

/**
 * Runs work in one READ COMMITTED transaction, retried after a deadlock or serialization failure (at most 3 runs, with jitter),
 * and rejects after 9 s. The work must have no effects outside the database.
 */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return repeated(db, () => db.transaction(work));
}

/** Result and final writes of a pipelined transaction. */
type Worked<Result> = { readonly result: Result; readonly writes: readonly Write[] };
/**
 * Sends writes before the final ones, so that the server works on them meanwhile. Resolves when they are sent; errors surface
 * later.
 */
type WriteAhead = (writes: readonly Write[]) => Promise<void>;

/**
 * Runs a transaction in two round trips instead of four: BEGIN is sent with the first reads of `work`, COMMIT with the writes
 * it returns. `work` must await only its own queries and writes, since the connection may be lost and replaced meanwhile. The
 * server refuses writes that arrive outside this transaction.
 */
export function inPipeline<Result>(
  db: Database,
  work: (tx: Tx, writeAhead: WriteAhead) => Promise<Worked<Result>>,
): Promise<Result> {
  return onOneConnection(db, async (client) => {
    transactions += 1;
    const mark = String(transactions);
    const begun = client.unsafe(`begin; set local evenly.transaction = '${mark}'`).execute();
    const isOurs = sql`current_setting('evenly.transaction', true) = ${mark}::text`;
    const write = (writes: readonly Write[]) =>
      writes.length === 0
        ? null
        : send(client, toStatement(writes, [isOurs]))
            .execute()
            .then(requireWholeRows);
    const ahead: Promise<unknown>[] = [];
    const writeAhead: WriteAhead = (writes) => {
      const written = Promise.resolve(write(writes));
      // Awaited below, possibly after it has failed; this avoids an unhandled rejection.
      written.catch(() => {});
      ahead.push(written);
      return new Promise((resolve) => setImmediate(resolve));
    };
    const { result, writes } = await both(begun, work(transactionOn(client), writeAhead));
    await both(Promise.all(ahead), both(write(writes), client.unsafe("commit").execute()));
    return result;
  });
}

/** The last statement of a round trip, and how each row is converted as it arrives. */
export type Asked<Row, Kept> = {
  readonly query: SQL;
  readonly keep: (row: Row) => Kept;
  /** Rows are arrays of values in column order, which costs half as much as objects. */
  readonly asValues?: boolean;
};

/**
 * Runs statements in order in one transaction and one round trip; returns `kept` of each row of `query`, the last one. Locks
 * are held for no extra round trip, since COMMIT is sent with the statements.
 */
export function inOneTrip<Row, Kept>(
  db: Database,
  statements: readonly SQL[],
  { query, keep, asValues = false }: Asked<Row, Kept>,
): Promise<readonly Kept[]> {
  return onOneConnection(db, async (client) => {
    const kept: Kept[] = [];
    const begun = client.unsafe("begin").execute();
    const sent = statements.map((statement) => send(client, statement).execute().then(requireWholeRows));
    const last = send(client, query);
    const asked = (asValues ? last.values() : last).forEach((row) => void kept.push(keep(row as Row)));
    const committed = client.unsafe("commit").execute();
    await both(begun, Promise.all([...sent, asked, committed]));
    requireAllKept(await asked, kept);
    return kept;
  });
}

function send(client: postgres.ReservedSql, statement: SQL) {
  const { sql: text, params } = toQuery(statement);
  return client.unsafe(text, params as string[], { prepare: true });
}

/** Retries after a deadlock or serialization failure; a failed transaction is rolled back before its connection is released. */
function onOneConnection<Result>(
  db: Database,
  work: (client: postgres.ReservedSql) => Promise<Result>,
): Promise<Result> {
  return repeated(db, async () => {
    const client = await db.$client.reserve();
    let isUsable = false;
    try {
      const result = await work(client);
      isUsable = true;
      return result;
    } catch (error) {
      // NOTE: between a socket's error and its close the driver would lose a request for a connection.
      if (isConnectionLost(error)) await new Promise((resolve) => setImmediate(resolve));
      else isUsable = await isRolledBack(client);
      throw explained(error);
    } finally {
      // The pool reclaims a lost connection itself.
      if (isUsable) client.release();
    }
  });
}

async function repeated<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withDeadline(work(), workMsOf(db));
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(postgresCode(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * Resolves to the second result or rejects with the first failure, once both have settled: a query behind a failed one fails as
 * well. After a lost connection the second is not awaited, since the driver may never settle it.
 */
async function both<Result>(
  first: PromiseLike<unknown> | null,
  second: PromiseLike<Result>,
): Promise<Result> {
  const ended = Promise.allSettled([first, second]);
  try {
    await first;
  } catch (error) {
    if (!isConnectionLost(error)) await ended;
    throw error;
  }
  return second;
}

function transactionOn(client: postgres.ReservedSql): Tx {
  const session = new PostgresJsSession(withWholeRows(client) as never, dialect, undefined, {});
  return new PostgresJsTransaction(dialect, session as never, undefined) as unknown as Tx;
}

async function isRolledBack(client: postgres.ReservedSql): Promise<boolean> {
  try {
    await client.unsafe("rollback");
    return true;
  } catch {
    return false;
  }
}

/** A SQLSTATE, as opposed to codes of the driver and of sockets: `EPIPE` has five letters and no digit. */
const SERVER_CODE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** SQLSTATEs with which the server ends the connection. @see PostgreSQL's appendix A, classes 08, 25 and 57 */
const LAST_WORDS = /^(?:08|57P|25P0[34])/;

function isConnectionLost(error: unknown): boolean {
  const code = postgresCode(error) ?? "00000";
  return !SERVER_CODE.test(code) || LAST_WORDS.test(code);
}
