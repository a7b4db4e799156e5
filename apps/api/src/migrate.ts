import { migrateDatabase, postgresCode } from "@evenly/db";
import { ConfigError, migrateQueue, startOrExplain } from "@evenly/platform";
import { readMigrateEnv } from "./env.ts";

/** Codes of a wrong address, password, role or database; other errors are crashes. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "28P01",
  "28000",
  "3D000",
]);

/** Migrates the database: our schema as the owner, the queue's schema as the app's role. Runs before any app starts. */
await startOrExplain(async () => {
  const env = readMigrateEnv();
  try {
    await migrateDatabase({
      adminUrl: env.DATABASE_ADMIN_URL,
      appUrl: env.DATABASE_URL,
      migrationsFolder: env.MIGRATIONS_DIR,
    });
    if (env.REDIS_URL === undefined) await migrateQueue(env.DATABASE_URL);
  } catch (error) {
    const code = postgresCode(error) ?? "";
    if (UNREACHABLE.has(code))
      throw new ConfigError(`DATABASE_ADMIN_URL: the database cannot be reached (${code}).`);
    throw error;
  }
});
