import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Log } from "@evenly/services/ports";
import { Redis } from "ioredis";
import { Client } from "pg";
import { ConfigError } from "./read-env.ts";
import { waitUntilThere } from "./wait-until-there.ts";

/** Markers in the patched driver that the boot check searches for. @see patches/postgres+3.4.9.patch */
const PATCH_MARKERS = ["evenly driver guard", "evenly result guard"];

export type BootOptions = {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly isProduction: boolean;
  readonly log: Pick<Log, "warn" | "info">;
};

/** Far above the milliseconds by which NTP-synchronised clocks differ. */
const CLOCK_OFF_SECONDS_MAX = 60;
const ANSWER_MS_MAX = 5000;

/**
 * Refuses to start in a state that could lose money or bypass permissions: asynchronous commits, the unpatched driver, a
 * superuser role, a clock that differs from the database's, and in production a Redis that evicts keys. Waits for an unreachable
 * database or Redis.
 *
 * @throws {ConfigError} a check failed; the message is one line.
 */
export async function checkBoot({ databaseUrl, redisUrl, isProduction, log }: BootOptions): Promise<void> {
  checkDriver();
  await waitUntilThere("database", () => checkPostgres(databaseUrl), log);
  if (redisUrl) await waitUntilThere("redis", () => checkRedis(redisUrl, isProduction), log);
}

/**
 * For a process that can start without the database: compares the clocks if the database answers now.
 *
 * @throws {ConfigError} the clocks differ.
 */
export async function checkClock({
  databaseUrl,
  log,
}: Pick<BootOptions, "databaseUrl" | "log">): Promise<void> {
  try {
    await askPostgres(databaseUrl, checkClockOf);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    log.warn({ cause: (error as Error).message }, "the clock was not compared with the database's");
  }
}

/** Checks that the installed driver contains our patch. */
export function checkDriver(connection = installedDriver()): void {
  const driver = readFileSync(connection, "utf8");
  if (!PATCH_MARKERS.every((marker) => driver.includes(marker))) {
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
  await askPostgres(url, async (client) => {
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
    await checkClockOf(client);
  });
}

async function checkClockOf(client: Client): Promise<void> {
  const askedAt = Date.now();
  const answer = await client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const databaseAt = answer.rows[0]?.ms ?? askedAt;
  const answeredAt = Date.now();
  // The database read its clock between request and answer, so only a time outside that interval is a difference.
  const aheadMs = Math.max(0, askedAt - databaseAt) - Math.max(0, databaseAt - answeredAt);
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds <= CLOCK_OFF_SECONDS_MAX) return;
  throw new ConfigError(
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's; set it right (at most ${CLOCK_OFF_SECONDS_MAX} s).`,
  );
}

async function askPostgres(url: string, ask: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
  });
  // A connection lost between two queries makes the next query fail.
  client.on("error", () => {});
  try {
    await client.connect();
    await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkRedis(url: string, isProduction: boolean): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS_MAX });
  redis.on("error", () => {});
  try {
    const info = await redis.info("memory");
    if (isProduction && !info.includes("maxmemory_policy:noeviction")) {
      throw new ConfigError("REDIS_URL: maxmemory-policy must be noeviction, or queued work can vanish.");
    }
  } finally {
    redis.disconnect();
  }
}
