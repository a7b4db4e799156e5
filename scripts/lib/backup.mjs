import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import postgres from "postgres";
import { refuseOtherKeys } from "./key-checks.mjs";
import { parseSecrets } from "./settings.mjs";
import { StartError } from "./start-error.mjs";

/**
 * @typedef {object} Manifest
 * @property {string} takenAt ISO 8601, the server's clock: every payment acknowledged before is included
 * @property {string} endedAt ISO 8601, the server's clock: no payment that began later is included
 * @property {string} lsn WAL position at which the backup ends; later WAL segments are not included
 * @property {string} serverVersion
 * @property {Record<string, string>} [keyChecks] fingerprints of the keys that open its sealed fields
 * @property {string} [secretsSha256] hash of the secrets.json beside it
 * @property {Record<string, { bytes: number, sha256: string }>} files by path in the backup's `postgres` folder
 *
 * @typedef {{ keyChecks: Record<string, string>, secretsText: string }} Keys secretsText: the content of the backup's secrets.json
 */

/** The server's socket and its lock file. */
const SOCKET = /^\.s\.PGSQL\./;
/** Files that the server recreates, or that must not be in a copy. */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "current_logfiles"]);
const EMPTY_FOLDERS = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/**
 * Copies a running cluster into a new folder. The copy is the database at one moment between `takenAt` and `endedAt`, regardless
 * of the copy's duration: it includes everything acknowledged before `takenAt` and nothing begun after `endedAt`.
 * @param {{ adminUrl: string, dataDir: string }} cluster
 * @param {string} folder
 * @param {Keys} [keys] written beside the copy, which cannot be read without them
 * @returns {Promise<Manifest>}
 */
export async function takeBackup(cluster, folder, keys) {
  if (existsSync(folder))
    throw new StartError(`${folder} exists already; choose a new folder for the backup.`);
  const target = join(folder, "postgres");
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const sql = postgres(cluster.adminUrl, { max: 1, onnotice: () => {} });
  try {
    // One session for everything: the replication slot retains the WAL and, like the backup, ends with the session.
    await sql`select pg_create_physical_replication_slot('evenly_backup', true, true)`;
    await sql`select pg_backup_start('evenly', true)`;
    copyCluster(cluster.dataDir, target);
    const takenAt = await readClock(sql);
    // Switches to a new WAL segment: later commits go there.
    const [stopped] = await sql`select lsn::text, labelfile from pg_backup_stop(false)`;
    const endedAt = await readClock(sql);
    if (!stopped) throw new Error("the server did not return the end of the backup");
    writeFileSync(join(target, "backup_label"), stopped.labelfile, { mode: 0o600 });
    copyLog(cluster.dataDir, target, stopped.labelfile, await segmentBefore(sql, stopped.lsn));
    const [server] = await sql`show server_version`;
    const manifest = {
      takenAt,
      endedAt,
      lsn: String(stopped.lsn),
      serverVersion: String(server?.server_version),
      ...(keys ? writeKeys(keys, folder) : {}),
      files: listFiles(target),
    };
    writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await sql.end();
  }
}

/**
 * @param {postgres.Sql} sql
 * @returns {Promise<string>}
 */
async function readClock(sql) {
  const [row] = await sql`select clock_timestamp() as now`;
  return row?.now.toISOString();
}

/**
 * The WAL segment that contains the byte before an LSN.
 * @param {postgres.Sql} sql
 * @param {string} lsn
 * @returns {Promise<string>}
 */
async function segmentBefore(sql, lsn) {
  const [row] = await sql`select pg_walfile_name(${lsn}::pg_lsn - 1) as name`;
  return row?.name;
}

/**
 * @param {Keys} keys
 * @param {string} folder
 */
function writeKeys({ keyChecks, secretsText }, folder) {
  writeFileSync(join(folder, "secrets.json"), secretsText, { mode: 0o600 });
  return { keyChecks, secretsSha256: hashOf(Buffer.from(secretsText)) };
}

/**
 * Restores a backup into a folder without a cluster; the server replays the WAL at its first start. Refuses a modified backup.
 * @param {string} folder
 * @param {{ dataDir: string, owner: { uid: number, gid: number } | undefined }} place
 * @returns {Manifest}
 */
export function restoreBackup(folder, { dataDir, owner }) {
  const manifest = readManifest(folder);
  if (existsSync(dataDir)) throw new StartError(`${dataDir} exists already.`);
  const source = join(folder, "postgres");
  const found = listFiles(source);
  for (const path of new Set([...Object.keys(manifest.files), ...Object.keys(found)])) {
    if (manifest.files[path]?.sha256 !== found[path]?.sha256)
      throw new StartError(`The backup is damaged: ${path} differs from what was saved.`);
  }
  copyTree(source, dataDir);
  for (const path of [dataDir, ...walk(dataDir)]) {
    if (owner) chownSync(path, owner.uid, owner.gid);
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
  }
  return manifest;
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function readManifest(folder) {
  const file = join(folder, "manifest.json");
  if (!existsSync(file))
    throw new StartError(`${folder} holds no complete backup: manifest.json is missing.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StartError(`${folder} holds no complete backup: manifest.json is truncated.`);
  }
}

/**
 * Checks that a backup's secrets.json is unchanged and that its keys open the backup.
 * @param {string} folder
 * @param {(secrets: Partial<import("./settings.mjs").Secrets>) => Record<string, string>} keyChecksOf
 * @throws {StartError}
 */
export function checkBackupKeys(folder, keyChecksOf) {
  const { secretsSha256, keyChecks = {} } = readManifest(folder);
  const file = join(folder, "secrets.json");
  if (!existsSync(file))
    throw new StartError(`${file} is missing: without its keys the backup cannot be read.`);
  const secrets = parseSecrets(file);
  refuseOtherKeys(
    keyChecks,
    keyChecksOf(secrets),
    `the keys at hand (${file}, or FIELD_KEYS and LOOKUP_KEY)`,
  );
  if (secretsSha256 !== undefined && secretsSha256 !== hashOf(readFileSync(file)))
    throw new StartError(`The backup is damaged: ${file} differs from what was saved.`);
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyCluster(from, to) {
  for (const path of walk(from)) {
    const name = relative(from, path);
    const [top = "", ...rest] = name.split("/");
    if (LEFT_OUT.has(name) || (EMPTY_FOLDERS.has(top) && rest.length > 0)) continue;
    if (rest.some((part) => part.startsWith("pgsql_tmp")) || SOCKET.test(top)) continue;
    copyOne(path, join(to, name));
  }
}

/**
 * The WAL from the start to the end of the backup; without it the copied files are inconsistent.
 * @param {string} from
 * @param {string} to
 * @param {string} label
 * @param {string} last
 */
function copyLog(from, to, label, last) {
  const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!first) throw new Error("the backup label does not name its first WAL segment");
  for (const name of readdirSync(join(from, "pg_wal"))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) ? name >= first && name <= last : name.endsWith(".history");
    if (isNeeded) copyOne(join(from, "pg_wal", name), join(to, "pg_wal", name));
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyTree(from, to) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const path of walk(from)) copyOne(path, join(to, relative(from, path)));
}

/**
 * A file may disappear during the copy; replaying the WAL restores its content if it is still needed.
 * @param {string} from
 * @param {string} to
 */
function copyOne(from, to) {
  try {
    if (statSync(from).isDirectory()) mkdirSync(to, { recursive: true, mode: 0o700 });
    else {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      copyFileSync(from, to);
    }
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT" || existsSync(from)) throw error;
  }
}

/**
 * Every path below a folder; a folder comes before its content.
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory()) yield* walk(path);
  }
}

/** @param {string} folder */
function listFiles(folder) {
  /** @type {Manifest["files"]} */
  const files = {};
  for (const path of walk(folder)) {
    if (statSync(path).isDirectory()) continue;
    files[relative(folder, path)] = { bytes: statSync(path).size, sha256: hashOfFile(path) };
  }
  return files;
}

/** @param {Buffer} content */
function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

const PIECE_BYTES = 1024 * 1024;

/**
 * Reads in pieces: a file of the database may have a gigabyte, more than a container may use.
 * @param {string} path
 */
function hashOfFile(path) {
  const hash = createHash("sha256");
  const piece = Buffer.alloc(PIECE_BYTES);
  const file = openSync(path, "r");
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}
