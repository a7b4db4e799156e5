import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { checkBackupKeys, restoreBackup } from "../../scripts/lib/backup.mjs";
import { keyChecksOf } from "../../scripts/lib/key-checks.mjs";
import { runScript, StartError } from "../../scripts/lib/start-error.mjs";

/**
 * `docker compose run --rm restore <backup> [--replace]`, with everything stopped: puts a backup's database and secrets in place. What
 * was there is kept beside it.
 */
const secretsFolder = process.env.SECRETS_DIR ?? "/secrets";
const backups = process.env.BACKUPS_DIR ?? "/backups";
const dataDir = process.env.PGDATA ?? "/var/lib/postgresql/18/docker";
const given = process.argv.slice(3);
const [name] = given.filter((argument) => !argument.startsWith("--"));

await runScript(async () => {
  if (!name) {
    const known = existsSync(backups) ? readdirSync(backups).join(", ") : "";
    throw new StartError(`Which backup? There are: ${known || "none"}.`);
  }
  const from = join(backups, basename(name));
  if (existsSync(join(dataDir, "postmaster.pid")))
    throw new StartError("PostgreSQL is running, or was not stopped cleanly: `docker compose down` first.");
  if (existsSync(dataDir) && !given.includes("--replace"))
    throw new StartError(
      "There is a database already; --replace puts the backup in its place and keeps it beside it.",
    );
  checkBackupKeys(from, ({ field_keys, lookup_key }) =>
    keyChecksOf({ FIELD_KEYS: field_keys, LOOKUP_KEY: lookup_key }, {}),
  );
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const fresh = `${dataDir}-restored-${stamp}`;
  mkdirSync(dirname(dataDir), { recursive: true });
  const { takenAt } = restoreBackup(from, { dataDir: fresh, owner: undefined });
  if (existsSync(dataDir)) renameSync(dataDir, `${dataDir}-before-${stamp}`);
  renameSync(fresh, dataDir);
  putSecrets(JSON.parse(readFileSync(join(from, "secrets.json"), "utf8")), stamp);
  process.stdout.write(
    `The backup of ${takenAt} is in place. Start with \`docker compose up -d\`, then verify the ledger:\n`,
  );
  process.stdout.write("docker compose run --rm api apps/api/dist/verify-ledger.js\n");
});

/** Keeps the secrets that were there in a folder of their own. */
function putSecrets(secrets, stamp) {
  const before = join(secretsFolder, `before-${stamp}`);
  const files = readdirSync(secretsFolder, { withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length > 0) mkdirSync(before, { mode: 0o700 });
  for (const file of files) renameSync(join(secretsFolder, file.name), join(before, file.name));
  for (const [file, text] of Object.entries(secrets)) {
    rmSync(join(secretsFolder, basename(file)), { force: true });
    writeFileSync(join(secretsFolder, basename(file)), text, { mode: 0o444 });
  }
}
