import { fork } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { printLine, step } from "./print.mjs";
import { startProduct, stopProduct } from "./product.mjs";
import { readSecrets, sealKeysOf } from "./settings.mjs";
import { findProgram, makeServicesDir, startRedis } from "./test-services.mjs";

/**
 * The whole product from its builds with separate data: `node e2e-server.mjs <embedded|servers> <port>`. Writes
 * test-results/product-<port>.json with the processes, Redis and the database, for tests that inject faults.
 */
const [setting, port] = process.argv.slice(2);
const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = makeServicesDir();

if (setting === "servers" && !findProgram("redis-server")) {
  process.stderr.write("redis-server is missing: npm test -- --setup\n");
  process.exit(1);
}
const redis = setting === "servers" ? await startRedis(dataDir) : null;
const { DATABASE_URL: _given, DATABASE_ADMIN_URL: _owner, SMTP_URL: _mail, ...inherited } = process.env;
const settings = {
  ...inherited,
  NODE_ENV: "development",
  HOST: "127.0.0.1",
  PORT: port,
  DEMO_DATA: "1",
  // A test says in X-Forwarded-For from which address, and so from which country, its browser comes.
  TRUST_PROXY: "loopback",
  // Ten minutes of the recall window end within ten seconds; a person who may take their time chooses sixty.
  RECALL_MINUTE_MS: inherited.RECALL_MINUTE_MS ?? "1000",
  ...(redis ? { REDIS_URL: redis.url } : {}),
};
const factsFile = join(root, "test-results", `product-${port}.json`);
mkdirSync(dirname(factsFile), { recursive: true });
/** @type {{ pids: Record<string, number>, redisUrl: string | undefined, databaseUrl: string | undefined, bankUrl: string | undefined }} */
const facts = { pids: {}, redisUrl: redis?.url, databaseUrl: undefined, bankUrl: undefined };
/** Atomic, because a test may read at any moment. */
const writeFacts = () => {
  writeFileSync(`${factsFile}.new`, JSON.stringify(facts));
  renameSync(`${factsFile}.new`, factsFile);
};
/** @type {(() => Promise<void>)[]} */
const stops = redis ? [redis.stop] : [];
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end(0, "stopping"));
const product = await startProduct({
  root,
  dataDir,
  settings,
  step,
  print: printLine,
  stops,
  onReady: (name, pid) => {
    facts.pids[name] = pid;
    writeFacts();
  },
}).catch((error) => end(1, String(error)));
facts.databaseUrl = product?.databaseUrl;
facts.bankUrl =
  (await openBank(product?.databaseUrl ?? "").catch((error) => end(1, String(error)))) ?? undefined;
writeFacts();

/**
 * Starts tests/e2e/support/bank.ts and returns its address.
 * @param {string} databaseUrl
 * @returns {Promise<string>}
 */
async function openBank(databaseUrl) {
  // Inside the workspace, so that the bundle resolves node_modules.
  const file = join(root, "node_modules/.cache", `e2e-bank-${port}.mjs`);
  await bundle(join(root, "tests/e2e/support/bank.ts"), file);
  const secrets = readSecrets(dataDir, { hasDatabase: true });
  const env = {
    ...process.env,
    TOKEN_PEPPER: secrets.tokenPepper,
    ...sealKeysOf(settings, secrets),
    DATABASE_URL: databaseUrl,
  };
  const child = fork(file, { env });
  stops.push(async () => {
    child.kill();
    rmSync(file, { force: true });
  });
  return new Promise((resolve, reject) => {
    child.once("message", (address) => resolve(String(address)));
    child.once("exit", (code) => reject(new Error(`the bank ended with ${code}`)));
  });
}

/**
 * @param {number} code
 * @param {string} reason
 */
async function end(code, reason) {
  process.stderr.write(`${reason}\n`);
  await stopProduct(stops);
  for (const path of [dataDir, factsFile]) rmSync(path, { recursive: true, force: true });
  process.exit(code);
}
