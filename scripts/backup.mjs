import { chmodSync, copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { takeBackup } from "./lib/backup.mjs";
import { checkClusterFolder, startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { readSecrets, readSettings } from "./lib/settings.mjs";
import { runScript, StartError } from "./lib/start-error.mjs";

/** `npm run backup [-- folder]`: the built-in database and the keys that open it, whether Evenly runs or not. */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(root, ".data");

await runScript(async () => {
  if (readSettings(root).DATABASE_URL)
    throw new StartError(
      "DATABASE_URL is set: back that server up with its own tools (pg_basebackup, pg_dump).",
    );
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const folder = resolve(process.argv[2] ?? join(dataDir, "backups", stamp));
  const cluster = join(dataDir, "postgres");
  checkClusterFolder(cluster, { mustExist: true });
  const { postgresPassword } = readSecrets(dataDir, { hasDatabase: true });
  const server = await startEmbeddedPostgres({
    dataDir: cluster,
    password: postgresPassword,
    mustExist: true,
  });
  try {
    const { files } = await takeBackup(server, folder);
    copyFileSync(join(dataDir, "secrets.json"), join(folder, "secrets.json"));
    chmodSync(join(folder, "secrets.json"), 0o600);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    process.stdout.write(`${(bytes / 1024 / 1024).toFixed(0)} MiB in ${folder}\n`);
    process.stdout.write("It holds the keys that open it: keep it where only you can read it.\n");
  } finally {
    if (server.isOurs) await server.stop();
  }
});
