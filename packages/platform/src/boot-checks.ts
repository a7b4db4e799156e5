import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import { ConfigError } from "./read-env.ts";

/** The line of the patched driver that boot looks for. @see patches/postgres+3.4.9.patch */
const PATCH_MARKER = "evenly driver guard";

export type BootOptions = {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly isProduction: boolean;
};

/**
 * Refuses to start on what would lose money or rights: asynchronous commits, the unpatched driver, a superuser, and in
 * production a Redis that evicts keys.
 *
 * @throws {ConfigError} with what is wrong, in one line.
 */
export async function checkBoot(options: BootOptions): Promise<void> {
  checkDriver();
  await checkPostgres(options.databaseUrl);
  if (options.redisUrl && options.isProduction) await checkRedis(options.redisUrl);
}

/** Throws unless the driver's connection, as it is installed, carries our patch. */
export function checkDriver(connection = installedDriver()): void {
  if (!readFileSync(connection, "utf8").includes(PATCH_MARKER)) {
    throw new ConfigError(
      "The Postgres driver is not patched; run npm install again with install scripts allowed.",
    );
  }
}

function installedDriver(): string {
  const entry = createRequire(import.meta.url).resolve("postgres");
  return join(dirname(entry), "../../src/connection.js");
}

async function checkPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  await client.connect();
  try {
    const answer = await client.query<{ commit: string; is_super: string }>(
      `select current_setting('synchronous_commit') as commit,
              current_setting('is_superuser') as is_super`,
    );
    const [row] = answer.rows;
    if (row?.commit !== "on")
      throw new ConfigError(
        "DATABASE_URL: synchronous_commit must be on, or acknowledged money can be lost.",
      );
    if (row.is_super === "on")
      throw new ConfigError("DATABASE_URL connects as a superuser; use the app's own role.");
  } finally {
    await client.end();
  }
}

async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: 5000 });
  redis.on("error", () => {});
  try {
    const info = await redis.info("memory");
    if (!info.includes("maxmemory_policy:noeviction")) {
      throw new ConfigError("REDIS_URL: maxmemory-policy must be noeviction, or queued work can vanish.");
    }
  } finally {
    redis.disconnect();
  }
}
