import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkBackupKeys } from "./lib/backup.mjs";
import { findCluster } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { keyChecksOf } from "./lib/key-checks.mjs";
import { putInPlace } from "./lib/put-in-place.mjs";
import { readSettings } from "./lib/settings.mjs";
import { runScript, StartError } from "./lib/start-error.mjs";

/**
 * `npm run restore -- folder [--replace]`: starts the backup as a second cluster, verifies its ledger, and replaces the current
 * cluster only if it is consistent. The previous cluster is kept next to it.
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
  const { takenAt } = await putInPlace(from, { data, current, isSound });
  process.stdout.write(`The backup of ${takenAt} is in place.\n`);
});

/**
 * Verifies a ledger; true if it is consistent.
 * @param {string} DATABASE_URL
 */
async function isSound(DATABASE_URL) {
  const child = spawn(process.execPath, [join(root, "apps/api/dist/verify-ledger.js")], {
    env: { ...process.env, DATABASE_URL },
    stdio: "inherit",
  });
  return (await new Promise((done) => child.once("close", done))) === 0;
}
