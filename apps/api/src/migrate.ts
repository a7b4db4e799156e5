import { migrateDatabase } from "@evenly/db";
import { migrateQueue } from "@evenly/platform/queue";
import { readMigrateEnv } from "./env.ts";

/** Brings the database up to date: our schema as its owner, the queue's schema as the app's role. Run before any app. */
const env = readMigrateEnv();
await migrateDatabase({ adminUrl: env.DATABASE_ADMIN_URL, appUrl: env.DATABASE_URL, migrationsFolder: env.MIGRATIONS_DIR });
if (env.REDIS_URL === undefined) await migrateQueue(env.DATABASE_URL);
