import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCluster, isThere, makeUnfinished } from "./cluster-folder.mjs";
import { findFreePort } from "./ports.mjs";
import { copyPrograms, findPostgresPrograms } from "./postgres-package.mjs";
import {
  endOrphans,
  findReusedPid,
  findRunning,
  isAlive,
  refuseCopy,
  waitForRunning,
} from "./running-postgres.mjs";
import { makeSelfSignedCertificate } from "./self-signed-certificate.mjs";
import { StartError } from "./start-error.mjs";

export { isAlive };

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir folder of the cluster, which is created if the folder is absent or empty
 * @property {boolean} [mustExist] refuses to create a cluster
 * @property {string} password of the superuser `postgres`, set when the cluster is created
 * @property {boolean} [throwAway] no fsync: for databases that are deleted after a test run, never for money
 * @property {number} [maxConnections]
 * @property {boolean} [tls] offers TLS with a self-signed certificate
 * @property {number} [port] a free port by default
 * @property {Record<string, string>} [settings] server settings that override the defaults
 *
 * @typedef {object} RunningPostgres
 * @property {string} adminUrl superuser, database postgres
 * @property {number} port
 * @property {string} socketFolder folder of its Unix socket, which is a tenth cheaper than TCP; empty without one
 * @property {string} dataDir actual folder of the cluster
 * @property {boolean} isNew true if the cluster was just created
 * @property {boolean} isOurs false if the server was already running
 * @property {() => boolean} isAlive
 * @property {() => Promise<void>} stop
 *
 * @typedef {import("./cluster-folder.mjs").Owner} Owner
 * @typedef {import("./running-postgres.mjs").Running} Running
 */

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
/** Maximum length of a Unix socket path. */
const SOCKET_BYTES_MAX = 100;
/** PostgreSQL's message if backends of a killed server still use its shared memory. */
const ORPHANS = "pre-existing shared memory block";

/**
 * Starts PostgreSQL from its npm package on a free port of 127.0.0.1, or adopts a server that a killed launcher left running.
 * @param {PostgresOptions} options
 * @returns {Promise<RunningPostgres>}
 * @throws {StartError} the folder is neither a complete cluster nor empty; it is left unchanged
 */
export async function startEmbeddedPostgres(options) {
  const owner = findOwner();
  const { programs, dataDir } = findPlaces(resolve(options.dataDir), owner);
  const isNew = !isCluster(dataDir, owner, options);
  if (isNew) createCluster(programs, dataDir, owner, options);
  const found = await waitForRunning(dataDir, START_TIMEOUT_MS);
  const running = found ?? (await startServer(programs, dataDir, owner, options));
  const adminUrl = `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${running.port}/postgres`;
  try {
    await checkFolderOf(adminUrl, dataDir);
  } catch (error) {
    if (!found) await stopServer(running.pid);
    throw error;
  }
  return {
    adminUrl,
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
 * True for a complete cluster. Reports a faulty folder before any other work starts.
 * @param {string} dataDir
 * @param {{ mustExist?: boolean }} [options]
 * @returns {boolean}
 * @throws {StartError}
 */
export function checkClusterFolder(dataDir, options = {}) {
  const owner = findOwner();
  return isCluster(findPlaces(resolve(dataDir), owner).dataDir, owner, options);
}

/**
 * The actual folder of a cluster, its owner, and whether a server runs on it.
 * @param {string} dataDir
 */
export async function findCluster(dataDir) {
  const owner = findOwner();
  const place = findPlaces(resolve(dataDir), owner).dataDir;
  return {
    dataDir: place,
    owner,
    isThere: isThere(place),
    isRunning: (await findRunning(place)) !== undefined,
  };
}

/**
 * @param {string} dataDir
 * @param {Owner} owner
 * @param {{ mustExist?: boolean }} options
 */
function isCluster(dataDir, owner, { mustExist = false }) {
  if (hasCluster(dataDir, owner)) {
    refuseCopy(dataDir);
    return true;
  }
  if (mustExist) throw new StartError(`There is no database in ${dataDir}: \`npm start\` creates one.`);
  return false;
}

/**
 * Checks that the server on a port serves this folder, not another one that reused the port, and accepts the password.
 * @param {string} adminUrl
 * @param {string} dataDir
 */
async function checkFolderOf(adminUrl, dataDir) {
  const { default: connect } = await import("postgres");
  const sql = connect(adminUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`select current_setting('data_directory') as folder`;
    if (realpathSync(row?.folder) !== realpathSync(dataDir))
      throw new StartError(
        `The server that answers for ${dataDir} works on ${row?.folder}. Nothing was changed.`,
      );
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code !== "28P01") throw error;
    throw new StartError(
      `The database in ${dataDir} was made with another secrets.json than the one in .data. Put back the one that belongs to it; each backup holds a copy. Nothing was changed.`,
    );
  } finally {
    await sql.end();
  }
}

/**
 * PostgreSQL refuses to run as root; as root, it runs as the user postgres or nobody.
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
 * root's home folder is closed to other users, so as root programs and data are in the system's state folder.
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
 * Runs initdb in a temporary folder and moves the finished cluster to its place, which must be absent or empty.
 * @param {string} programs
 * @param {string} dataDir
 * @param {Owner} owner
 * @param {PostgresOptions} options
 */
function createCluster(programs, dataDir, owner, options) {
  const { folder, cluster, passwordFile } = makeUnfinished(dataDir, options.password, owner);
  const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "-E", "UTF8"];
  const auth = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const sync = options.throwAway ? ["--no-sync"] : [];
  try {
    execFileSync(program(programs, "initdb"), ["-D", cluster, ...auth, ...locale, ...sync], {
      ...owner,
      cwd: "/",
      stdio: "pipe",
    });
  } catch (error) {
    const words = String(/** @type {{ stderr?: Buffer }} */ (error).stderr ?? "");
    const reason = words.split("\n").find((line) => /error:/.test(line)) ?? String(error).split("\n")[0];
    throw new StartError(`PostgreSQL could not make a database in ${dataDir}: ${reason}`);
  }
  if (options.tls) putCertificate(cluster, owner);
  // Fails if the folder is no longer empty.
  if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(cluster, dataDir);
  rmSync(folder, { recursive: true });
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
 * Backends of a killed server may still run: ends them and starts the server a second time.
 * @param {string} programs
 * @param {string} dataDir
 * @param {Owner} owner
 * @param {PostgresOptions} options
 * @returns {Promise<Running>}
 */
async function startServer(programs, dataDir, owner, options) {
  const first = await tryServer(programs, dataDir, owner, options);
  if ("pid" in first) return first;
  if (!first.words.includes(ORPHANS)) throw new StartError(explainWords(first.words, dataDir));
  await endOrphans(dataDir);
  const second = await tryServer(programs, dataDir, owner, options);
  if ("pid" in second) return second;
  throw new StartError(explainWords(second.words, dataDir));
}

/**
 * @param {string} programs
 * @param {string} dataDir
 * @param {Owner} owner
 * @param {PostgresOptions} options
 * @returns {Promise<Running | { words: string }>} its log if it exited
 */
async function tryServer(programs, dataDir, owner, options) {
  const port = options.port ?? (await findFreePort());
  const args = settingsOf(dataDir, port, options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logOf(dataDir), "a", 0o600);
  const logStart = fstatSync(log).size;
  const reusedPid = findReusedPid(dataDir);
  const child = spawn(program(programs, "postgres"), ["-D", dataDir, ...args], {
    ...owner,
    cwd: "/",
    // Keeps PostgreSQL from mistaking this process for its old postmaster; it still checks for remaining backends.
    env: { ...process.env, ...(reusedPid ? { PG_GRANDPARENT_PID: String(reusedPid) } : {}) },
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const running = await findRunning(dataDir);
    if (running && running.pid === child.pid) return running;
    await sleep(10);
  }
  return { words: readFileSync(logOf(dataDir)).subarray(logStart).toString("utf8") };
}

/**
 * @param {string} dataDir
 * @param {number} port
 * @param {PostgresOptions} options
 */
function settingsOf(dataDir, port, options) {
  return Object.entries({
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
  });
}

/**
 * The cause in one line. For a broken setting, the line before the last one names it.
 * @param {string} words
 * @param {string} dataDir
 */
function explainWords(words, dataDir) {
  const lines = words.split("\n").filter((line) => / (LOG|FATAL|PANIC): {2}/.test(line));
  const last = lines.findLastIndex((line) => / (FATAL|PANIC): {2}/.test(line));
  const named = lines[last]?.includes("configuration file")
    ? lines.slice(Math.max(0, last - 1), last + 1)
    : [];
  const said = (named.length > 0 ? named : lines.slice(last, last + 1)).map((line) =>
    line.replace(/^.* (LOG|FATAL|PANIC): {2}/, ""),
  );
  return `PostgreSQL did not start on ${dataDir}: ${said.join("; ") || "no output"}. Its full output is in ${logOf(dataDir)}.`;
}

/** @param {string} dataDir */
function logOf(dataDir) {
  return `${dataDir}.log`;
}

/**
 * True if a socket fits into the data folder, which is closed to other users.
 * @param {string} dataDir
 */
function hasRoomForSocket(dataDir) {
  if (process.platform === "win32") return false;
  return Buffer.byteLength(join(dataDir, ".s.PGSQL.65535")) <= SOCKET_BYTES_MAX;
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

/**
 * @param {string} programs
 * @param {string} name
 */
function program(programs, name) {
  return join(programs, "bin", process.platform === "win32" ? `${name}.exe` : name);
}
