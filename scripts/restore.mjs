import { spawn } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkBackupKeys, restoreBackup } from "./lib/backup.mjs";
import { findCluster, startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { keyChecksOf } from "./lib/key-checks.mjs";
import { readSettings, writeSecrets } from "./lib/settings.mjs";
import { runScript, StartError } from "./lib/start-error.mjs";

/**
 * `npm run restore -- folder [--replace]`: starts the backup as a second cluster, verifies its ledger there, and puts it in
 * place only when the book is sound. What stood there before is kept beside it.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const data = join(root, ".data");
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isReplacing = process.argv.includes("--replace");

await runScript(async () => {
  if (!folder) throw new StartError("Which backup? npm run restore -- .data/backups/<time> [--replace]");
  const from = resolve(folder);
  const settings = readSettings(root);
  if (settings.DATABASE_URL)
    throw new StartError("DATABASE_URL is set: restore that server with its own tools.");
  const current = await findCluster(join(data, "postgres"));
  if (current.isRunning) throw new StartError("Evenly is running: stop it first.");
  if (current.isThere && !isReplacing)
    throw new StartError(
      "There is a database already; --replace puts the backup in its place and keeps the old one beside it.",
    );
  checkBackupKeys(from, (secrets) => keyChecksOf(settings, secrets));
  await buildApps(root);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const second = await findCluster(join(data, `postgres-restored-${stamp}`));
  const { takenAt } = restoreBackup(from, second);
  if (!(await isSound(from, basename(second.dataDir))))
    throw new StartError(
      `The restored ledger does not agree: nothing was replaced, and it is in ${second.dataDir}.`,
    );
  if (current.isThere) renameSync(current.dataDir, `${current.dataDir}-before-${stamp}`);
  renameSync(second.dataDir, current.dataDir);
  rmSync(`${second.dataDir}.log`, { force: true });
  const secrets = join(data, "secrets.json");
  if (existsSync(secrets)) copyFileSync(secrets, join(data, `secrets-before-${stamp}.json`));
  writeSecrets(secrets, readFileSync(join(from, "secrets.json"), "utf8"));
  process.stdout.write(`The backup of ${takenAt} is in place.\n`);
});

/**
 * Starts the second cluster with the backup's own keys, and recomputes its ledger.
 * @param {string} from
 * @param {string} name of its folder
 */
async function isSound(from, name) {
  const secrets = JSON.parse(readFileSync(join(from, "secrets.json"), "utf8"));
  const server = await startEmbeddedPostgres({
    dataDir: join(data, name),
    password: secrets.postgresPassword,
    mustExist: true,
  });
  try {
    const DATABASE_URL = `postgres://evenly_app:${secrets.appPassword}@127.0.0.1:${server.port}/evenly`;
    const child = spawn(process.execPath, [join(root, "apps/api/dist/verify-ledger.js")], {
      env: { ...process.env, DATABASE_URL },
      stdio: "inherit",
    });
    return (await new Promise((done) => child.once("close", done))) === 0;
  } finally {
    await server.stop();
  }
}
