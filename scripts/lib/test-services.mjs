import { execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { findFreePort, isPortFree } from "./ports.mjs";

const PREFIX = "evenly-test-";
/** Linux keeps these files in memory, where copying a database takes a tenth of the time on a busy disk. */
const MEMORY_FOLDER = "/dev/shm";
/** The databases of three workers at a time, and the WAL. */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3;
/** A copied database is not replicated, and a small WAL leaves room in memory. */
const POSTGRES_SETTINGS = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "256MB" };
/** Generous, for a busy machine. */
const REDIS_START_MS_MAX = 30_000;
const REDIS_STARTS_MAX = 3;

/** Vitest's global setup: a temporary PostgreSQL and Redis for the run, unless the environment names servers. */
export async function setup() {
  const dir = makeServicesDir(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir());
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  if (!process.env.TEST_DATABASE_ADMIN_URL) {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(dir, "postgres"),
      password: "test",
      throwAway: true,
      tls: true,
      maxConnections: 300,
      settings: POSTGRES_SETTINGS,
    });
    process.env.TEST_DATABASE_ADMIN_URL = postgres.adminUrl;
    stops.push(postgres.stop);
  }
  if (!process.env.TEST_REDIS_URL && findProgram("redis-server")) {
    const redis = await startRedis(dir);
    process.env.TEST_REDIS_URL = redis.url;
    stops.push(redis.stop);
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(dir, { recursive: true, force: true });
  };
}

/**
 * A Redis without persistence. It is detached from our process group, so that Ctrl-C does not stop it before its clients.
 * @param {string} dir folder for its pid file
 * @param {number} [startsLeft] remaining tries; another process may take the port meanwhile
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRedis(dir, startsLeft = REDIS_STARTS_MAX) {
  const port = await findFreePort();
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const pidFile = ["--pidfile", join(dir, "redis.pid")];
  const child = spawn("redis-server", [...settings, ...pidFile, "--maxmemory-policy", "noeviction"], {
    detached: true,
    stdio: "ignore",
    cwd: tmpdir(),
  });
  const deadline = Date.now() + REDIS_START_MS_MAX;
  while (await isPortFree("127.0.0.1", port)) {
    if (child.exitCode !== null && startsLeft > 1) return startRedis(dir, startsLeft - 1);
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

/**
 * A folder for one run's servers, accessible to the user that runs PostgreSQL. Also ends servers that a killed run left behind.
 * @param {string} [parent]
 */
export function makeServicesDir(parent = tmpdir()) {
  for (const folder of [tmpdir(), MEMORY_FOLDER].filter((place) => existsSync(place))) {
    for (const name of readdirSync(folder)) {
      const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (owner && !isAlive(Number(owner))) endLeftovers(join(folder, name));
    }
  }
  const dir = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  chmodSync(dir, 0o755);
  return dir;
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MEMORY_BYTES_MIN;
}

/** @param {string} dir */
function endLeftovers(dir) {
  for (const file of ["postgres/postmaster.pid", "redis.pid"]) {
    const pid = readPid(join(dir, file));
    if (pid && isAlive(pid)) process.kill(pid, "SIGQUIT");
  }
  for (const mounted of listMounts(dir)) execFileSync("umount", ["--lazy", mounted]);
  rmSync(dir, { recursive: true, force: true });
}

/**
 * Mounts below a folder: a killed run of the disk-full drill leaves its small file system mounted.
 * @param {string} dir
 */
function listMounts(dir) {
  if (!existsSync("/proc/mounts")) return [];
  const lines = readFileSync("/proc/mounts", "utf8").split("\n");
  return lines.map((line) => line.split(" ")[1] ?? "").filter((path) => path.startsWith(`${dir}/`));
}

/** @param {string} file */
function readPid(file) {
  try {
    return Number(readFileSync(file, "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}
