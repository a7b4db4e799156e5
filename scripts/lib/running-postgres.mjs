import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { speaksPostgres } from "./ports.mjs";
import { StartError } from "./start-error.mjs";

/**
 * @typedef {{ pid: number, port: number, socketFolder: string }} Running
 * @typedef {Running & { dataDir: string, isReady: boolean }} Lock content of a server's postmaster.pid
 */

const QUIT_TIMEOUT_MS = 5000;
const KILL_TIMEOUT_MS = 5000;

/**
 * The server that runs on exactly this folder and accepts connections.
 * @param {string} dataDir
 * @returns {Promise<Running | undefined>}
 */
export async function findRunning(dataDir) {
  const lock = readLock(dataDir);
  if (lock === undefined || !worksOn(lock, dataDir) || !lock.isReady) return undefined;
  const { pid, port, socketFolder } = lock;
  return (await speaksPostgres(port)) ? { pid, port, socketFolder } : undefined;
}

/**
 * Like `findRunning`, but waits for a server that is starting, recovering or stopping.
 * @param {string} dataDir
 * @param {number} timeoutMs
 */
export async function waitForRunning(dataDir, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const running = await findRunning(dataDir);
    const lock = readLock(dataDir);
    if (running || lock === undefined || !worksOn(lock, dataDir)) return running;
    await sleep(20);
  }
  return undefined;
}

/**
 * Refuses a folder that was copied while its server ran: such a copy is inconsistent, and its postmaster.pid names the other
 * server.
 * @param {string} dataDir
 * @throws {StartError}
 */
export function refuseCopy(dataDir) {
  const lock = readLock(dataDir);
  if (lock === undefined || !isAlive(lock.pid) || samePlace(lock.dataDir, dataDir)) return;
  if (!worksOn(lock, lock.dataDir)) return;
  throw new StartError(
    `${dataDir} is a copy of ${lock.dataDir}, made while the server there ran (process ${lock.pid}): it may be inconsistent. Nothing was changed. Make a copy with \`npm run backup\` there.`,
  );
}

/**
 * The process that reused the pid of a dead server; PostgreSQL would mistake it for that server.
 * @param {string} dataDir
 * @returns {number | undefined}
 */
export function findReusedPid(dataDir) {
  const lock = readLock(dataDir);
  if (lock === undefined || !hasEntry(lock.pid)) return undefined;
  const folder = workFolderOf(lock.pid);
  const isOther = isZombie(lock.pid) || (folder !== undefined && !samePlace(folder, dataDir));
  return isOther ? lock.pid : undefined;
}

/**
 * Ends the remaining backends of a killed server. They exit on their own only at their next wait.
 * @param {string} dataDir
 */
export async function endOrphans(dataDir) {
  const find = () => listProcesses().filter((pid) => isPostgres(pid) && isIn(pid, dataDir));
  for (const [signal, waitMs] of /** @type {const} */ ([
    ["SIGQUIT", QUIT_TIMEOUT_MS],
    ["SIGKILL", KILL_TIMEOUT_MS],
  ])) {
    for (const pid of find()) trySignal(pid, signal);
    const deadline = Date.now() + waitMs;
    while (find().length > 0 && Date.now() < deadline) await sleep(20);
    if (find().length === 0) return;
  }
}

/**
 * True if a process runs; false for a zombie, which has exited but was not reaped.
 * @param {number} pid
 */
export function isAlive(pid) {
  return hasEntry(pid) && !isZombie(pid);
}

/**
 * True if the process table contains a pid; PostgreSQL checks its postmaster.pid in the same way.
 * @param {number} pid
 */
function hasEntry(pid) {
  return Number.isInteger(pid) && pid > 0 && trySignal(pid, 0);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 */
function trySignal(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * @param {string} dataDir
 * @returns {Lock | undefined}
 */
function readLock(dataDir) {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  // PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*.
  const lines = readFileSync(file, "utf8").split("\n");
  return {
    pid: Number(lines[0]),
    dataDir: lines[1]?.trim() ?? "",
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() ?? "",
    isReady: lines[7]?.trim() === "ready",
  };
}

/**
 * A server's working directory is its data folder. Where the system does not reveal it, the path in the lock file counts.
 * @param {Lock} lock
 * @param {string} dataDir
 */
function worksOn(lock, dataDir) {
  if (!isAlive(lock.pid)) return false;
  return samePlace(workFolderOf(lock.pid) ?? lock.dataDir, dataDir);
}

/**
 * True for a killed process that its parent has not reaped, as in a container without an init.
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function workFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {string} dataDir
 */
function isIn(pid, dataDir) {
  const folder = workFolderOf(pid);
  return folder !== undefined && samePlace(folder, dataDir);
}

/** @param {number} pid */
function isPostgres(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
  } catch {
    return false;
  }
}

function listProcesses() {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/**
 * @param {string} one
 * @param {string} other
 */
function samePlace(one, other) {
  return realPath(one) === realPath(other);
}

/** @param {string} path */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
