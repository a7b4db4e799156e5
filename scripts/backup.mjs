import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { takeBackup } from "./lib/backup.mjs";
import { checkClusterFolder, startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { KEYS_PLACE, keyChecksOf, readKeyChecks, refuseOtherKeys } from "./lib/key-checks.mjs";
import { readSecrets, readSettings, withGivenKeys } from "./lib/settings.mjs";
import { runScript, StartError } from "./lib/start-error.mjs";

/** `npm run backup [-- folder]`: saves the built-in database and its keys, whether or not Evenly runs. */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(root, ".data");

await runScript(async () => {
  const settings = readSettings(root);
  if (settings.DATABASE_URL)
    throw new StartError(
      "DATABASE_URL is set: back that server up with its own tools (pg_basebackup, pg_dump).",
    );
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const folder = resolve(process.argv[2] ?? join(dataDir, "backups", stamp));
  const cluster = join(dataDir, "postgres");
  checkClusterFolder(cluster, { mustExist: true });
  const secrets = readSecrets(dataDir, { hasDatabase: true });
  const server = await startEmbeddedPostgres({
    dataDir: cluster,
    password: secrets.postgresPassword,
    mustExist: true,
  });
  try {
    const keyChecks = await readKeyChecks(server.adminUrl);
    refuseOtherKeys(keyChecks, keyChecksOf(settings, secrets), KEYS_PLACE);
    const { files, takenAt, lsn } = await takeBackup(server, folder, {
      keyChecks,
      secretsText: `${JSON.stringify(withGivenKeys(secrets, settings), null, 2)}\n`,
    });
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    process.stdout.write(`${(bytes / 1024 / 1024).toFixed(0)} MiB in ${folder}\n`);
    process.stdout.write(
      `State of the database: ${takenAt}, WAL position ${lsn}; later changes are not included.\n`,
    );
    process.stdout.write("The backup contains the keys that open it: store it where only you can read it.\n");
  } finally {
    if (server.isOurs) await server.stop();
  }
});
