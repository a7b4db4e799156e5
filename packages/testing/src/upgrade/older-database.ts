import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invariant } from "@evenly/contract";
import { migrateDatabase } from "@evenly/db";
import postgres from "postgres";
import {
  addressesOf,
  databaseName,
  dropDatabase,
  migrationsFolder,
  whileNobodyMigrates,
} from "../database.ts";
import { requireEnv } from "../env.ts";

export type OlderDatabase = {
  readonly appUrl: string;
  /** Connection as the schema's owner. */
  readonly admin: postgres.Sql;
  /** Applies all remaining migrations. */
  readonly upgrade: () => Promise<void>;
  readonly drop: () => Promise<void>;
};
type Journal = { readonly entries: readonly { readonly tag: string }[] };

/** A database migrated up to and including `lastTag`. */
export async function createOlderDatabase(lastTag: string): Promise<OlderDatabase> {
  const server = requireEnv("TEST_DATABASE_ADMIN_URL");
  const name = databaseName();
  const addresses = addressesOf(server, name);
  const older = copyMigrations(lastTag);
  try {
    await onServer(server, (sql) => sql.unsafe(`create database ${name}`));
    await migrate(server, { ...addresses, migrationsFolder: older });
  } finally {
    rmSync(older, { recursive: true, force: true });
  }
  const admin = postgres(addresses.adminUrl, { max: 1, onnotice: () => {} });
  return {
    appUrl: addresses.appUrl,
    admin,
    upgrade: () => migrate(server, { ...addresses, migrationsFolder }),
    drop: async () => {
      await admin.end();
      await dropDatabase(server, name);
    },
  };
}

/** A copy of the migrations folder whose journal ends with `lastTag`. */
function copyMigrations(lastTag: string): string {
  const copy = mkdtempSync(join(tmpdir(), "evenly-migrations-"));
  cpSync(migrationsFolder, copy, { recursive: true });
  const path = join(copy, "meta/_journal.json");
  const journal: Journal = JSON.parse(readFileSync(path, "utf8"));
  const last = journal.entries.findIndex((entry) => entry.tag === lastTag);
  invariant(last >= 0, `there is a migration ${lastTag}`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return copy;
}

function migrate(server: string, options: Parameters<typeof migrateDatabase>[0]): Promise<void> {
  return onServer(server, (sql) => whileNobodyMigrates(sql, () => migrateDatabase(options)));
}

async function onServer<T>(server: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
