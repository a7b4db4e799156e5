import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { closeDatabase, type Database, migrateDatabase, openDatabase } from "@evenly/db";
import postgres from "postgres";
import { requireEnv } from "./env.ts";
import { expectLedgerSound } from "./expect-ledger-sound.ts";

export const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));
/** Advisory lock for migrations, with an arbitrary id: all of them alter the server-wide role of the app. */
const MIGRATING_LOCK = 7_301_945;
/** A busy machine fails no test: what ends waits in production has tests of its own, which open their own pools. */
const PATIENT = {
  settings: { lock_timeout: 20_000, statement_timeout: 25_000, idle_in_transaction_session_timeout: 60_000 },
  workMs: 45_000,
};
const UNUSED_MS_MAX = 20_000;
const APP_ROLE = "evenly_app";

export type TestDatabase = {
  readonly db: Database;
  /** URL as the app's role, for child processes. */
  readonly url: string;
  /** URL as superuser, for tests that break things on purpose. */
  readonly adminUrl: string;
  /** Verifies the ledger, then drops the database. A test that damages the ledger or bypasses it sets `isBookDamaged`. */
  readonly drop: (options?: { readonly isBookDamaged: boolean }) => Promise<void>;
};

/** A new migrated database, copied from a template that each run creates once. Connects as the app's role. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = requireEnv("TEST_DATABASE_ADMIN_URL");
  const admin = administer(server);
  const name = databaseName();
  template ??= ensureTemplate(server);
  // Copying files takes a third of the time of the default, which copies through the WAL.
  await admin.unsafe(`create database ${name} template ${await template} strategy file_copy`);
  await admin.unsafe(`grant connect, create, temporary on database ${name} to ${APP_ROLE}`);
  const { adminUrl, appUrl: url } = addressesOf(server, name);
  const db = openDatabase({ url, applicationName: "evenly-test", poolMax: 10, ...PATIENT });
  return {
    db,
    url,
    adminUrl,
    drop: async (options) => {
      await closeDatabase(db);
      try {
        if (!options?.isBookDamaged) await verifyBook(url);
      } finally {
        await dropDatabase(server, name);
      }
    },
  };
}

/** Name of this process's template, once it is asked for. */
let template: Promise<string> | undefined;
let administrator: postgres.Sql | undefined;

/** One connection as superuser for all test files of a process. */
function administer(server: string): postgres.Sql {
  administrator ??= postgres(server, { max: 1, idle_timeout: 5, onnotice: () => {} });
  return administrator;
}

async function ensureTemplate(server: string): Promise<string> {
  const name = `evenly_template_${migrationsDigest()}`;
  // Stays open while it is idle: its end would release the lock during the migration.
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    return await whileNobodyMigrates(admin, async () => {
      const [existing] = await admin`select datistemplate from pg_database where datname = ${name}`;
      if (existing?.datistemplate) return name;
      if (existing) await admin.unsafe(`drop database ${name} with (force)`);
      await admin.unsafe(`create database ${name}`);
      await migrateDatabase({ ...addressesOf(server, name), migrationsFolder });
      await admin.unsafe(`alter database ${name} is_template true`);
      await waitUntilUnused(admin, name);
      return name;
    });
  } finally {
    await admin.end();
  }
}

/** A server process that has served the migration may still be ending, and a database in use cannot be copied. */
async function waitUntilUnused(admin: postgres.Sql, name: string): Promise<void> {
  for (const giveUpAt = Date.now() + UNUSED_MS_MAX; ; ) {
    const [user] = await admin`select pid from pg_stat_activity where datname = ${name} limit 1`;
    if (!user) return;
    if (Date.now() > giveUpAt) throw new Error(`${name} is still in use`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Holds the advisory lock that every migration needs. */
export async function whileNobodyMigrates<T>(admin: postgres.Sql, work: () => Promise<T>): Promise<T> {
  await admin`select pg_advisory_lock(${MIGRATING_LOCK})`;
  try {
    return await work();
  } finally {
    await admin`select pg_advisory_unlock(${MIGRATING_LOCK})`;
  }
}

/** URLs of one database for the superuser and for the app. */
export function addressesOf(
  server: string,
  name: string,
): { readonly adminUrl: string; readonly appUrl: string } {
  return { adminUrl: withDatabase(server, name), appUrl: withDatabase(server, name, APP_ROLE) };
}

/** A unique database name. */
export function databaseName(): string {
  return `evenly_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
}

function migrationsDigest(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(migrationsFolder).sort()) {
    if (file.endsWith(".sql")) hash.update(readFileSync(`${migrationsFolder}/${file}`));
  }
  return hash.digest("hex").slice(0, 12);
}

function withDatabase(server: string, name: string, role?: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (role !== undefined) {
    url.username = role;
    url.password = "test";
  }
  return url.toString();
}

async function verifyBook(url: string): Promise<void> {
  const db = openDatabase({ url, applicationName: "evenly-test-verify", poolMax: 1 });
  try {
    await expectLedgerSound(db);
  } finally {
    await closeDatabase(db);
  }
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await administer(server).unsafe(`drop database if exists ${name} with (force)`);
}
