import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { closeDatabase, type Database, migrateDatabase, openDatabase } from "@evenly/db";
import postgres from "postgres";
import { requireEnv } from "./env.ts";
import { expectLedgerSound } from "./expect-ledger-sound.ts";

export const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));
/** Any number; workers that migrate wait for one another: all of them change the one role of the app. */
const MIGRATING_LOCK = 7_301_945;
const APP_ROLE = "evenly_app";

export type TestDatabase = {
  readonly db: Database;
  /** The app's own connection address, for child processes. */
  readonly url: string;
  /** Connects as superuser, for tests that break things on purpose. */
  readonly adminUrl: string;
  /** Verifies the whole book, then drops the database; a test that damages it or fills tables without it says so. */
  readonly drop: (options?: { readonly isBookDamaged: boolean }) => Promise<void>;
};

/** A fresh, migrated database of its own, copied from a template that the run makes once. Connects as the app's role. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = requireEnv("TEST_DATABASE_ADMIN_URL");
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  const name = databaseName();
  try {
    const template = await ensureTemplate(admin, server);
    await admin.unsafe(`create database ${name} template ${template}`);
    await admin.unsafe(`grant connect, create, temporary on database ${name} to ${APP_ROLE}`);
  } finally {
    await admin.end();
  }
  const { adminUrl, appUrl: url } = addressesOf(server, name);
  const db = openDatabase({ url, applicationName: "evenly-test", poolMax: 10 });
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

async function ensureTemplate(admin: postgres.Sql, server: string): Promise<string> {
  const template = `evenly_template_${migrationsDigest()}`;
  return whileNobodyMigrates(admin, async () => {
    const [existing] = await admin`select datistemplate from pg_database where datname = ${template}`;
    if (existing?.datistemplate) return template;
    if (existing) await admin.unsafe(`drop database ${template}`);
    await admin.unsafe(`create database ${template}`);
    await migrateDatabase({ ...addressesOf(server, template), migrationsFolder });
    await admin.unsafe(`alter database ${template} is_template true`);
    return template;
  });
}

/** Holds a lock of the server, which every other worker's migration needs. */
export async function whileNobodyMigrates<T>(admin: postgres.Sql, work: () => Promise<T>): Promise<T> {
  await admin`select pg_advisory_lock(${MIGRATING_LOCK})`;
  try {
    return await work();
  } finally {
    await admin`select pg_advisory_unlock(${MIGRATING_LOCK})`;
  }
}

/** Where the superuser and the app reach one database of the server. */
export function addressesOf(
  server: string,
  name: string,
): { readonly adminUrl: string; readonly appUrl: string } {
  return { adminUrl: withDatabase(server, name), appUrl: withDatabase(server, name, APP_ROLE) };
}

/** No other database of the server has it. */
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
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
}
