import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { takeBackup } from "../../scripts/lib/backup.mjs";
import { keyChecksOf, readKeyChecks, refuseOtherKeys } from "../../scripts/lib/key-checks.mjs";
import { runScript } from "../../scripts/lib/start-error.mjs";

/** `docker compose run --rm backup`: copies the running database, and the secrets without which it cannot be read, into one folder. */
const secretsFolder = process.env.SECRETS_DIR ?? "/secrets";
const backups = process.env.BACKUPS_DIR ?? "/backups";
const dataDir = process.env.PGDATA ?? "/var/lib/postgresql/18/docker";

await runScript(async () => {
  const folder = join(backups, new Date().toISOString().replace(/[:.]/g, "-"));
  const adminUrl = process.env.DATABASE_ADMIN_URL ?? "";
  const keyChecks = await readKeyChecks(adminUrl);
  refuseOtherKeys(keyChecks, keyChecksOf(process.env, {}), "the volume of secrets");
  const { takenAt, lsn } = await takeBackup({ adminUrl, dataDir }, folder, {
    keyChecks,
    secretsText: `${JSON.stringify(readSecretFiles(), null, 2)}\n`,
  });
  process.stdout.write(`${folder}\nState of the database: ${takenAt}, WAL position ${lsn}.\n`);
  process.stdout.write("The backup contains the keys that open it: store it where only you can read it.\n");
});

/** Every secret by the name of its file. */
function readSecretFiles() {
  const files = readdirSync(secretsFolder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(secretsFolder, name), "utf8")]));
}
