import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { grantAppRole } from "./roles.ts";

/** Advisory lock id; all migrators of one database wait for it. */
const MIGRATION_LOCK = 7_301_944;

export type MigrateOptions = {
  /** Connection string of the schema's owner. */
  readonly adminUrl: string;
  /** The app's connection string; its role is created here, with write access except to append-only tables. */
  readonly appUrl: string;
  readonly migrationsFolder: string;
};

/**
 * Runs the migrations under an advisory lock and grants the app's role its permissions. A database whose last migration is older than the
 * first one here is refused: what led from one to the other is not kept.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  const client = postgres(options.adminUrl, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseOlder(client, options.migrationsFolder);
    await migrate(drizzle({ client }), { migrationsFolder: options.migrationsFolder });
    await grantAppRole(client, options.appUrl);
  } finally {
    await client.end({ timeout: 5 });
  }
}

type Journal = { readonly entries: readonly { readonly when: number }[] };

async function refuseOlder(client: postgres.Sql, migrationsFolder: string): Promise<void> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.name === null) return;
  const [last] = await client`select max(created_at) as moment from drizzle.__drizzle_migrations`;
  const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  const first = journal.entries[0]?.when ?? 0;
  if (last?.moment === null || Number(last?.moment) >= first) return;
  const since = new Date(first).toISOString().slice(0, 10);
  throw new Error(`the database is from before ${since} and cannot be updated: use an empty one`);
}
