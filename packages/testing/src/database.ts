import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { closeDatabase, type Database, migrateDatabase, openDatabase } from "@evenly/db";
import postgres from "postgres";
import { requireEnv } from "./env.ts";
import { expectLedgerSound } from "./expect-ledger-sound.ts";

const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));
/** Any number; workers that make the template wait for one another. */
const TEMPLATE_LOCK = 7_301_945;
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
  const name = `evenly_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  try {
    const template = await ensureTemplate(admin, server);
    await admin.unsafe(`create database ${name} template ${template}`);
    await admin.unsafe(`grant connect, create, temporary on database ${name} to ${APP_ROLE}`);
  } finally {
    await admin.end();
  }
  const url = withDatabase(server, name, APP_ROLE);
  const db = openDatabase({ url, applicationName: "evenly-test", poolMax: 10 });
  return {
    db,
    url,
    adminUrl: withDatabase(server, name),
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
  await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    const [existing] = await admin`select datistemplate from pg_database where datname = ${template}`;
    if (existing?.datistemplate) return template;
    if (existing) await admin.unsafe(`drop database ${template}`);
    await admin.unsafe(`create database ${template}`);
    await migrateDatabase({
      adminUrl: withDatabase(server, template),
      appUrl: withDatabase(server, template, APP_ROLE),
      migrationsFolder,
    });
    await admin.unsafe(`alter database ${template} is_template true`);
    return template;
  } finally {
    await admin`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
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

async function dropDatabase(server: string, name: string): Promise<void> {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
}
