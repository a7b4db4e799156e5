import { closeDatabase, type Database, migrateDatabase, openDatabase } from "@evenly/db";
import { LANE_SESSION_SETTINGS } from "@evenly/db/ledger/lane-settings";
import { createIds } from "@evenly/platform";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { importTransfers } from "@evenly/services/ledger/import-transfers";
import { testContext } from "../context.ts";

const FUNDS_MINOR = 10_000_000n;
const NAME = "evenly_bench";

export type Book = {
  readonly db: Database;
  readonly laneDb: Database;
  readonly stepsDb: Database;
  readonly markerDb: Database;
  readonly people: readonly string[];
};

/** The URL of another database on the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** A migrated database with this many funded users and a connection pool for each subject. */
export async function openBook(
  adminUrl: string,
  migrationsFolder: string,
  peopleCount: number,
): Promise<Book> {
  const admin = openDatabase({ url: adminUrl, applicationName: "bench-admin", poolMax: 1 });
  await admin.$client.unsafe(`create database ${NAME}`);
  await closeDatabase(admin);
  const owner = withDatabase(adminUrl, NAME);
  const app = new URL(owner);
  app.username = "evenly_app";
  app.password = "bench";
  await migrateDatabase({ adminUrl: owner, appUrl: app.toString(), migrationsFolder });
  const open = (applicationName: string, poolMax: number, settings = {}) =>
    openDatabase({ url: app.toString(), applicationName, poolMax, settings });
  const db = open("bench", 64);
  return {
    db,
    laneDb: open("bench-lane", 4, LANE_SESSION_SETTINGS),
    stepsDb: open("bench-steps", 64, LANE_SESSION_SETTINGS),
    markerDb: open("bench-marker", 1, LANE_SESSION_SETTINGS),
    people: await makePeople(db, peopleCount),
  };
}

export async function closeBook(book: Book): Promise<void> {
  for (const pool of [book.db, book.laneDb, book.stepsDb, book.markerDb]) await closeDatabase(pool);
}

/** Runs statements as the database's owner without a statement timeout. */
export async function runAsOwner(adminUrl: string, statements: readonly string[]): Promise<void> {
  const owner = openDatabase({
    url: withDatabase(adminUrl, NAME),
    applicationName: "bench-owner",
    poolMax: 1,
    settings: { statement_timeout: 0 },
  });
  for (const statement of statements) await owner.$client.unsafe(statement);
  await closeDatabase(owner);
}

/** Inconsistencies in the ledger after the acknowledged payments: missing rows or wrong sums. */
export async function checkBook({ db, people }: Book, acknowledged: number): Promise<readonly string[]> {
  const [counts] =
    await db.$client`select (select count(*) from transfers) as transfers, (select count(*) from entries) as entries,
    (select count(*) from postings) as postings, (select sum(event_count) from outbox) as outbox`;
  const all = acknowledged + people.length;
  const expected = { transfers: all, entries: all, postings: 2 * all, outbox: acknowledged };
  const wrong = Object.entries(expected)
    .filter(([table, count]) => Number(counts?.[table]) !== count)
    .map(([table, count]) => `${table}: ${counts?.[table]} rows, expected ${count}`);
  return [...wrong, ...(await verifyLedger(db))];
}

async function makePeople(db: Database, count: number): Promise<readonly string[]> {
  const ids = createIds();
  const people = Array.from({ length: count }, () => ids.uuid());
  const everybody = `{${people.join(",")}}`;
  await db.$client`insert into users (id, email_sealed, email_lookup, email_verified_at, password_hash, password_changed_at, first_name, last_name, handle, created_at)
    select id, 'bench.' || repeat('A', 38), 'bench-' || n, now(), '', now(), 'Person', 'Number ' || n, 'p' || n, now()
    from unnest(${everybody}::uuid[]) with ordinality as person(id, n)`;
  await db.$client`insert into parties (user_id, identity_tier, time_zone) select id, 'approved', 'UTC' from unnest(${everybody}::uuid[]) as person(id)`;
  await db.$client`insert into accounts (id, kind, owner_user_id, currency, updated_at)
    select gen_random_uuid(), 'user_wallet', id, 'USD', now() from unnest(${everybody}::uuid[]) as person(id)`;
  const ctx = testContext(db, { now: new Date() });
  await importTransfers(
    ctx,
    people.map((userId) => ({
      payerUserId: null,
      payeeUserId: userId,
      amountMinor: FUNDS_MINOR,
      key: "funds",
    })),
  );
  await db.$client.unsafe("analyze");
  return people;
}
