import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PostgresJsSession, PostgresJsTransaction } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Database, Tx } from "./client.ts";
import { withDeadline } from "./deadline.ts";
import { postgresCode } from "./postgres-code.ts";
import { toQuery } from "./to-query.ts";
import { explained, toStatement, type Write } from "./write-all.ts";

/** Serialisation failure and deadlock: the whole transaction may run again. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 4;
const dialect = new PgDialect();
/** Those that were begun in a pipeline; each has its number. */
let transactions = 0;

/**
 * Runs work in one READ COMMITTED transaction, again after a deadlock or serialisation failure (at most 3 times,
 * with jitter), and gives it up after 9 s. The work must have no effects outside the database.
 */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return repeated(() => db.transaction(work));
}

/** What a transaction in a pipeline gives, and what it writes last. */
type Worked<Result> = { readonly result: Result; readonly writes: readonly Write[] };
/** Sends writes before the last ones, for the server to work on meanwhile: settled when they are on their way, whatever comes of them. */
type WriteAhead = (writes: readonly Write[]) => Promise<void>;

/**
 * The same in two round trips instead of four: BEGIN goes with what `work` reads first, COMMIT with the writes it gives. It awaits
 * nothing but its own queries and writes: behind a connection that was lost meanwhile there may be another. The server refuses writes
 * that come to it outside this transaction.
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
      writes.length === 0 ? null : send(client, toStatement(writes, [isOurs])).execute();
    const ahead: Promise<unknown>[] = [];
    const writeAhead: WriteAhead = (writes) => {
      const written = Promise.resolve(write(writes));
      // Looked at below, which may be after it has failed.
      written.catch(() => {});
      ahead.push(written);
      return new Promise((resolve) => setImmediate(resolve));
    };
    const { result, writes } = await both(begun, work(transactionOn(client), writeAhead));
    await both(Promise.all(ahead), both(write(writes), client.unsafe("commit").execute()));
    return result;
  });
}

/** The last statement of a trip, and what is made of each of its rows as it comes. */
export type Asked<Row, Kept> = {
  readonly query: SQL;
  readonly keep: (row: Row) => Kept;
  /** A row is an array of its values in the order of the columns: half of what an object costs. */
  readonly asValues?: boolean;
};

/**
 * Runs statements in one transaction and one round trip, each after the one before; gives what is `kept` of each row of `query`,
 * the last one. Their locks wait for nobody's answer: COMMIT has come with them.
 */
export function inOneTrip<Row, Kept>(
  db: Database,
  statements: readonly SQL[],
  { query, keep, asValues = false }: Asked<Row, Kept>,
): Promise<readonly Kept[]> {
  return onOneConnection(db, async (client) => {
    const kept: Kept[] = [];
    const begun = client.unsafe("begin").execute();
    const sent = statements.map((statement) => send(client, statement).execute());
    const last = send(client, query);
    const asked = (asValues ? last.values() : last).forEach((row) => void kept.push(keep(row as Row)));
    const committed = client.unsafe("commit").execute();
    await both(begun, Promise.all([...sent, asked, committed]));
    return kept;
  });
}

function send(client: postgres.ReservedSql, statement: SQL) {
  const { sql: text, params } = toQuery(statement);
  return client.unsafe(text, params as string[], { prepare: true });
}

/** Again after a deadlock or serialisation failure; whatever failed is rolled back before the connection is the pool's again. */
function onOneConnection<Result>(
  db: Database,
  work: (client: postgres.ReservedSql) => Promise<Result>,
): Promise<Result> {
  return repeated(async () => {
    const client = await db.$client.reserve();
    let isUsable = false;
    try {
      const result = await work(client);
      isUsable = true;
      return result;
    } catch (error) {
      // NOTE: between a socket's error and its end the driver would forget whoever asks for a connection.
      if (isConnectionLost(error)) await new Promise((resolve) => setImmediate(resolve));
      else isUsable = await isRolledBack(client);
      throw explained(error);
    } finally {
      // A connection that was lost is the pool's again by itself.
      if (isUsable) client.release();
    }
  });
}

async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withDeadline(work());
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(postgresCode(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * The second's result, or the first failure, once both have come to their end: a query behind a failed one fails as well. Behind
 * a lost connection it is not waited for: the driver may keep it for ever.
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
  const session = new PostgresJsSession(client as never, dialect, undefined, {});
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

/** A server's code, as against those of the driver and of sockets: `EPIPE` has five letters and no digit. */
const SERVER_CODE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** With these the server ends the connection. @see PostgreSQL's appendix A, classes 08, 25 and 57 */
const LAST_WORDS = /^(?:08|57P|25P0[34])/;

function isConnectionLost(error: unknown): boolean {
  const code = postgresCode(error) ?? "00000";
  return !SERVER_CODE.test(code) || LAST_WORDS.test(code);
}
