import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkClusterFolder, startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { readSecrets, readSettings } from "./lib/settings.mjs";
import { runScript } from "./lib/start-error.mjs";

/** `npm run ledger:verify`, `groups:verify`, `requests:verify`: verify DATABASE_URL or the built-in database, whether or not Evenly runs. */
const VERIFIERS = ["ledger", "groups", "requests"];
const what = VERIFIERS.find((name) => name === process.argv[2]) ?? "ledger";
const verifier = `verify-${what}`;
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(root, ".data");
const folder = join(dataDir, "postgres");

await runScript(async () => {
  const settings = readSettings(root);
  if (settings.DATABASE_URL) {
    await buildApps(root);
    process.exitCode = await verify(settings);
    return;
  }
  checkClusterFolder(folder, { mustExist: true });
  const { postgresPassword, appPassword } = readSecrets(dataDir, { hasDatabase: true });
  await buildApps(root);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    password: postgresPassword,
    mustExist: true,
  });
  try {
    const DATABASE_URL = `postgres://evenly_app:${appPassword}@127.0.0.1:${postgres.port}/evenly`;
    process.exitCode = await verify({ ...settings, DATABASE_URL });
  } finally {
    if (postgres.isOurs) await postgres.stop();
  }
});

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function verify(env) {
  const entry = join(root, `apps/api/dist/${verifier}.js`);
  const child = spawn(process.execPath, [entry], { env, stdio: "inherit" });
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
}
