import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { restoreBackup } from "./backup.mjs";
import { findCluster, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { parseSecrets, writeSecrets } from "./settings.mjs";
import { StartError } from "./start-error.mjs";

/**
 * @typedef {object} Place
 * @property {string} data the checkout's data folder
 * @property {{ dataDir: string, isThere: boolean }} current its cluster: complete, damaged or absent
 * @property {(databaseUrl: string) => Promise<boolean>} isSound verifies a ledger
 */

/**
 * Starts a backup as a second cluster and replaces the current one if its ledger is consistent. The previous cluster, complete or
 * damaged, is kept next to it unchanged.
 * @param {string} from
 * @param {Place} place
 * @throws {StartError} the ledger is inconsistent; nothing is replaced
 */
export async function putInPlace(from, { data, current, isSound }) {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const second = await findCluster(join(data, `postgres-restored-${stamp}`));
  const manifest = restoreBackup(from, second);
  if (!(await isSoundIn(join(data, basename(second.dataDir)), join(from, "secrets.json"), isSound)))
    throw new StartError(
      `The restored ledger does not agree: nothing was replaced, and it is in ${second.dataDir}.`,
    );
  if (current.isThere) renameSync(current.dataDir, `${current.dataDir}-before-${stamp}`);
  renameSync(second.dataDir, current.dataDir);
  rmSync(`${second.dataDir}.log`, { force: true });
  const secrets = join(data, "secrets.json");
  if (existsSync(secrets)) copyFileSync(secrets, join(data, `secrets-before-${stamp}.json`));
  writeSecrets(secrets, readFileSync(join(from, "secrets.json"), "utf8"));
  return manifest;
}

/**
 * Starts a cluster with the backup's keys and verifies its ledger.
 * @param {string} dataDir
 * @param {string} secretsFile
 * @param {Place["isSound"]} isSound
 */
async function isSoundIn(dataDir, secretsFile, isSound) {
  const { postgresPassword = "", appPassword = "" } = parseSecrets(secretsFile);
  const server = await startEmbeddedPostgres({ dataDir, password: postgresPassword, mustExist: true });
  try {
    return await isSound(`postgres://evenly_app:${appPassword}@127.0.0.1:${server.port}/evenly`);
  } finally {
    await server.stop();
  }
}
