import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort, speaksPostgres } from "./ports.mjs";
import { copyPrograms, findPostgresPrograms } from "./postgres-package.mjs";
import { makeSelfSignedCertificate } from "./self-signed-certificate.mjs";

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir where the cluster lives; made when missing
 * @property {string} password of the superuser `postgres`, set when the cluster is made
 * @property {boolean} [throwAway] no fsync: for databases that are deleted after a test run, never for money
 * @property {number} [maxConnections]
 * @property {boolean} [tls] who asks for TLS gets it, under a certificate that nobody vouches for
 * @property {number} [port] a free one otherwise
 * @property {Record<string, string>} [settings] of the server, over the ones below
 *
 * @typedef {object} RunningPostgres
 * @property {string} adminUrl superuser, database postgres
 * @property {number} port
 * @property {string} socketFolder of its Unix socket, which costs a tenth less than TCP; empty where it has none
 * @property {string} dataDir where the cluster really lives
 * @property {boolean} isNew true when the cluster was made just now
 * @property {boolean} isOurs false when it ran already
 * @property {() => boolean} isAlive
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ uid: number, gid: number } | undefined} Owner
 * @typedef {{ pid: number, port: number, socketFolder: string }} Running
 */

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
/** What the system takes for the address of a Unix socket. */
const SOCKET_BYTES_MAX = 100;

/**
 * Starts PostgreSQL from its npm package on a free port of 127.0.0.1, or takes over the one that a killed launcher left.
 * @param {PostgresOptions} options
 * @returns {Promise<RunningPostgres>}
 */
export async function startEmbeddedPostgres(options) {
  const owner = findOwner();
  const { programs, dataDir } = findPlaces(resolve(options.dataDir), owner);
  const isNew = !existsSync(join(dataDir, "PG_VERSION"));
  if (isNew) createCluster(programs, dataDir, owner, options);
  const found = await findRunning(dataDir);
  const running = found ?? (await startServer(programs, dataDir, owner, options));
  return {
    adminUrl: `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${running.port}/postgres`,
    port: running.port,
    socketFolder: running.socketFolder,
    dataDir,
    isNew,
    isOurs: found === undefined,
    isAlive: () => isAlive(running.pid),
    stop: () => stopServer(running.pid),
  };
}

/**
 * Where the cluster of a folder really lives, whose it is and whether a server runs on it.
 * @param {string} dataDir
 */
export async function findCluster(dataDir) {
  const owner = findOwner();
  const place = findPlaces(resolve(dataDir), owner).dataDir;
  return { dataDir: place, owner, isRunning: (await findRunning(place)) !== undefined };
}

/**
 * PostgreSQL refuses to run as root: then it runs as the user postgres, or nobody.
 * @returns {Owner}
 */
function findOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

/**
 * The home folder of root is closed to other users: programs and data then go to the system's state folder.
 * @param {string} dataDir
 * @param {Owner} owner
 */
function findPlaces(dataDir, owner) {
  const programs = findPostgresPrograms();
  const parent = dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  if (canReach(programs, owner) && canReach(parent, owner)) return { programs, dataDir };
  const stateRoots = [process.env.XDG_STATE_HOME, "/var/lib"].filter((path) => path !== undefined);
  const root = stateRoots.find((path) => existsSync(path) && canReach(path, owner)) ?? "/var/lib";
  const home = join(root, "evenly", createHash("sha256").update(parent).digest("hex").slice(0, 12));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const canReachPrograms = canReach(programs, owner);
  const version = createHash("sha256")
    .update(readFileSync(join(programs, "pg-symlinks.json")))
    .digest("hex")
    .slice(0, 12);
  const copy = join(home, `postgres-${version}`);
  if (!canReachPrograms) copyPrograms(programs, copy);
  return { programs: canReachPrograms ? programs : copy, dataDir: join(home, basename(dataDir)) };
}

/**
 * @param {string} path
 * @param {Owner} owner
 */
function canReach(path, owner) {
  return owner === undefined || spawnSync("/usr/bin/test", ["-x", path], { ...owner, cwd: "/" }).status === 0;
}

/**
 * @param {string} programs
 * @param {string} dataDir
 * @param {Owner} owner
 * @param {PostgresOptions} options
 */
function createCluster(programs, dataDir, owner, options) {
  const unfinished = `${dataDir}.unfinished`;
  const passwordFile = `${dataDir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(unfinished);
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (owner) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid);
  chmodSync(unfinished, 0o700);
  const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "-E", "UTF8"];
  const auth = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const sync = options.throwAway ? ["--no-sync"] : [];
  try {
    execFileSync(program(programs, "initdb"), ["-D", unfinished, ...auth, ...locale, ...sync], {
      ...owner,
      cwd: "/",
      stdio: "pipe",
    });
    if (options.tls) putCertificate(unfinished, owner);
    renameSync(unfinished, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * @param {string} dataDir
 * @param {Owner} owner
 */
function putCertificate(dataDir, owner) {
  const { key, certificate } = makeSelfSignedCertificate();
  const files = { "server.key": key, "server.crt": certificate };
  for (const [name, text] of Object.entries(files)) {
    const file = join(dataDir, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
}

/**
 * @param {string} programs
 * @param {string} dataDir
 * @param {Owner} owner
 * @param {PostgresOptions} options
 * @returns {Promise<Running>}
 */
async function startServer(programs, dataDir, owner, options) {
  const port = options.port ?? (await findFreePort());
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: hasRoomForSocket(dataDir) ? dataDir : "",
    max_connections: options.maxConnections ?? 100,
    synchronous_commit: "on",
    fsync: options.throwAway ? "off" : "on",
    full_page_writes: options.throwAway ? "off" : "on",
    log_timezone: "UTC",
    ssl: options.tls ? "on" : "off",
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(program(programs, "postgres"), ["-D", dataDir, ...args], {
    ...owner,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const running = await findRunning(dataDir);
    if (running && running.pid === child.pid) return running;
    await sleep(10);
  }
  throw new Error(`PostgreSQL did not start; its last words are in ${logFile}`);
}

/**
 * The folder of the data is closed to other users, and so is a socket in it.
 * @param {string} dataDir
 */
function hasRoomForSocket(dataDir) {
  if (process.platform === "win32") return false;
  return Buffer.byteLength(join(dataDir, ".s.PGSQL.65535")) <= SOCKET_BYTES_MAX;
}

/**
 * @param {string} dataDir
 * @returns {Promise<Running | undefined>}
 */
async function findRunning(dataDir) {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isAlive(pid) || lines[7]?.trim() !== "ready") return undefined;
  return (await speaksPostgres(port)) ? { pid, port, socketFolder: lines[4]?.trim() ?? "" } : undefined;
}

/** @param {number} pid */
async function stopServer(pid) {
  for (const [signal, waitMs] of /** @type {const} */ ([
    ["SIGINT", STOP_TIMEOUT_MS],
    ["SIGQUIT", STOP_TIMEOUT_MS],
  ])) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + waitMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(10);
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * @param {string} programs
 * @param {string} name
 */
function program(programs, name) {
  return join(programs, "bin", process.platform === "win32" ? `${name}.exe` : name);
}
