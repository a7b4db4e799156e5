import { migrateDatabase, postgresCode } from "@evenly/db";
import { ConfigError, migrateQueue, startOrExplain } from "@evenly/platform";
import { readMigrateEnv } from "./env.ts";

/** Address, password, role or database are not right; everything else is a crash. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "28P01",
  "28000",
  "3D000",
]);

/** Brings the database up to date: our schema as its owner, the queue's schema as the app's role. Run before any app. */
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
