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

/** Runs the migrations under an advisory lock and grants the app's role its permissions. */
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
