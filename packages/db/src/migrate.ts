import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { grantAppRole } from "./roles.ts";

/** Any number; all migrators of one deployment wait for the same one. */
const MIGRATION_LOCK = 7_301_944;

export type MigrateOptions = {
  /** Connects as the owner of the schema. */
  readonly adminUrl: string;
  /** The app's own connection; its role is made here with the right to write but not to rewrite history. */
  readonly appUrl: string;
  readonly migrationsFolder: string;
};

/** Brings the schema up to date under a lock and grants the app's role what it may do. */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  const client = postgres(options.adminUrl, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle({ client }), { migrationsFolder: options.migrationsFolder });
    await grantAppRole(client, options.appUrl);
  } finally {
    await client.end({ timeout: 5 });
  }
}
