import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { speaksPostgres } from "./ports.mjs";
import { StartError } from "./start-error.mjs";

/**
 * @typedef {{ pid: number, port: number, socketFolder: string }} Running
 * @typedef {Running & { dataDir: string, isReady: boolean }} Lock what a server says of itself in postmaster.pid
 */

const QUIT_TIMEOUT_MS = 5000;
const KILL_TIMEOUT_MS = 5000;

/**
 * The server that works on this very folder and answers.
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
 * As `findRunning`; one that is starting, recovering or stopping is waited for.
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
 * A folder that was copied while its server ran agrees with itself at no moment, and its postmaster.pid names the other server.
 * @param {string} dataDir
 * @throws {StartError}
 */
export function refuseCopy(dataDir) {
  const lock = readLock(dataDir);
  if (lock === undefined || !isAlive(lock.pid) || samePlace(lock.dataDir, dataDir)) return;
  if (!worksOn(lock, lock.dataDir)) return;
  throw new StartError(
    `${dataDir} is a copy of ${lock.dataDir}, made while the server there ran (process ${lock.pid}): it may not be whole. Nothing was changed. Make a copy with \`npm run backup\` there.`,
  );
}

/**
 * The process that took the number of a server that is gone; PostgreSQL would take it for that server.
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
 * Ends what a killed server left working on its folder. Its sessions end by themselves only when they next wait for something.
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
 * Tells whether a process runs; a zombie, which has ended and waits for its parent, does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  return hasEntry(pid) && !isZombie(pid);
}

/**
 * Tells whether the process table has an entry for a pid, as PostgreSQL asks of its postmaster.pid.
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
 * A server's working folder is its data folder. Where the system does not tell it, the lock's own word counts.
 * @param {Lock} lock
 * @param {string} dataDir
 */
function worksOn(lock, dataDir) {
  if (!isAlive(lock.pid)) return false;
  return samePlace(workFolderOf(lock.pid) ?? lock.dataDir, dataDir);
}

/**
 * Killed, and kept in the list of processes by a parent that does not ask after it, as in a container without an init.
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
