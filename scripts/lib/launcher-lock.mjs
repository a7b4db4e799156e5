import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "./start-error.mjs";

/**
 * Locks a data folder for one launcher: two would share one database and stop it while the other uses it.
 * @param {string} dataDir
 * @param {string} script the launcher's script
 * @throws {StartError}
 */
export function claimFolder(dataDir, script) {
  mkdirSync(dataDir, { recursive: true });
  const file = fileOf(dataDir);
  const other = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (other !== process.pid && runsScript(other, script)) {
    throw new StartError(`Evenly already runs from this folder (process ${other}); stop it first.`);
  }
  writeFileSync(file, String(process.pid));
}

/** @param {string} dataDir */
export function releaseFolder(dataDir) {
  const file = fileOf(dataDir);
  const isOurs = existsSync(file) && readFileSync(file, "utf8") === String(process.pid);
  if (isOurs) rmSync(file);
}

/**
 * A pid may have been reused by another process, such as the launcher of another folder.
 * @param {number} pid
 * @param {string} script
 */
function runsScript(pid, script) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return words.some((word) => word.endsWith(".mjs") && isSameFile(resolve(folder, word), script));
  } catch {
    return false;
  }
}

/**
 * @param {string} one
 * @param {string} other
 */
function isSameFile(one, other) {
  return existsSync(one) && realpathSync(one) === realpathSync(other);
}

/** @param {string} dataDir */
function fileOf(dataDir) {
  return join(dataDir, "launcher.pid");
}
