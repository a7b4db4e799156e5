import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { readSecrets, readSettings } from "./lib/settings.mjs";

/** `npm run ledger:verify`: on DATABASE_URL, or on the built-in database, whether Evenly runs or not. */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(root, ".data");
const settings = readSettings(root);
await buildApps(root);
const secrets = readSecrets(dataDir);
const postgres = settings.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), password: secrets.postgresPassword });
const DATABASE_URL =
  settings.DATABASE_URL ?? `postgres://evenly_app:${secrets.appPassword}@127.0.0.1:${postgres?.port}/evenly`;
const child = spawn(process.execPath, [join(root, "apps/api/dist/verify-ledger.js")], {
  env: { ...settings, DATABASE_URL },
  stdio: "inherit",
});
const code = await new Promise((resolve) => child.once("close", resolve));
if (postgres?.isOurs) await postgres.stop();
process.exit(code ?? 1);
