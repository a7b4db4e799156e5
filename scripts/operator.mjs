import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkClusterFolder, startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { readSecrets, readSettings, sealKeysOf } from "./lib/settings.mjs";
import { runScript } from "./lib/start-error.mjs";

/**
 * `npm run operator -- users find ana` calls the running Evenly. `admins grant-first <user>`, `admins lift-lock <user>` and
 * `fields reseal` work on the database directly, whether or not Evenly runs. @see docs/operators.md
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(root, ".data");
const folder = join(dataDir, "postgres");
const args = process.argv.slice(2);

await runScript(async () => {
  const settings = readSettings(root);
  const isJob = ["admins grant-first", "admins lift-lock", "fields reseal"].includes(
    args.slice(0, 2).join(" "),
  );
  if (isJob && !settings.DATABASE_URL) {
    checkClusterFolder(folder, { mustExist: true });
    readSecrets(dataDir, { hasDatabase: true });
  }
  await buildApps(root);
  process.exitCode = await (isJob ? runJob(settings) : askEvenly(settings));
});

/** @param {NodeJS.ProcessEnv} settings */
function askEvenly(settings) {
  const EVENLY_URL = settings.EVENLY_URL ?? settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return run("apps/operator/dist/main.js", args, { ...settings, EVENLY_URL });
}

/** @param {NodeJS.ProcessEnv} settings */
async function runJob(settings) {
  const secrets = readSecrets(dataDir, { hasDatabase: !settings.DATABASE_URL });
  const postgres = settings.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: folder, password: secrets.postgresPassword, mustExist: true });
  try {
    return await run("apps/api/dist/operator-job.js", args, {
      LOG_LEVEL: "warn",
      DATABASE_URL: `postgres://evenly_app:${secrets.appPassword}@127.0.0.1:${postgres?.port}/evenly`,
      TICKET_SECRET: secrets.ticketSecret,
      TOKEN_PEPPER: secrets.tokenPepper,
      ...sealKeysOf(settings, secrets),
      VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
      WEB_DIST: join(root, "apps/web/dist"),
      ...settings,
    });
  } finally {
    if (postgres?.isOurs) await postgres.stop();
  }
}

/**
 * @param {string} entry
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function run(entry, argv, env) {
  const child = spawn(process.execPath, ["--enable-source-maps", join(root, entry), ...argv], {
    env,
    stdio: "inherit",
  });
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
}
