import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { findFreePort, isPortFree } from "./ports.mjs";

const PREFIX = "evenly-test-";

/** Vitest's global set-up: one throw-away PostgreSQL and one Redis for the run, unless the environment names them. */
export async function setup() {
  sweepLeftovers();
  const dir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(dir, 0o755);
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  if (!process.env.TEST_DATABASE_ADMIN_URL) {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(dir, "postgres"),
      password: "test",
      throwAway: true,
      maxConnections: 300,
    });
    process.env.TEST_DATABASE_ADMIN_URL = postgres.adminUrl;
    stops.push(postgres.stop);
  }
  if (!process.env.TEST_REDIS_URL && findProgram("redis-server")) {
    const redis = await startRedis();
    process.env.TEST_REDIS_URL = redis.url;
    stops.push(redis.stop);
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(dir, { recursive: true, force: true });
  };
}

/**
 * A Redis that forgets everything when it stops.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRedis() {
  const port = await findFreePort();
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", [...settings, "--maxmemory-policy", "noeviction"], {
    stdio: "ignore",
    cwd: tmpdir(),
  });
  const deadline = Date.now() + 10_000;
  while (await isPortFree("127.0.0.1", port)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("redis-server did not start");
    await sleep(20);
  }
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * @param {string} name
 * @returns {string | undefined} its full path
 */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** A run killed at once leaves its PostgreSQL behind; the next one ends it. */
function sweepLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const dir = join(tmpdir(), name);
    const postmaster = readPid(join(dir, "postgres", "postmaster.pid"));
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, "SIGQUIT");
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readPid(file) {
  try {
    return Number(readFileSync(file, "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}
