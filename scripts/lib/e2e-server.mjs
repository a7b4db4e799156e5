import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { printLine, step } from "./print.mjs";
import { startProduct, stopProduct } from "./product.mjs";
import { findProgram, makeServicesDir, startRedis } from "./test-services.mjs";
import { unprotectDemoPeople } from "./unprotect-demo.mjs";

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
  // Ten minutes of the recall window end within 20 seconds.
  RECALL_MINUTE_MS: inherited.RECALL_MINUTE_MS ?? "2000",
  ...(redis ? { REDIS_URL: redis.url } : {}),
};
const factsFile = join(root, "test-results", `product-${port}.json`);
mkdirSync(dirname(factsFile), { recursive: true });
/** @type {{ pids: Record<string, number>, redisUrl: string | undefined, databaseUrl: string | undefined }} */
const facts = { pids: {}, redisUrl: redis?.url, databaseUrl: undefined };
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
await unprotectDemoPeople(`http://127.0.0.1:${port}`).catch((error) => end(1, String(error)));
facts.databaseUrl = product?.databaseUrl;
writeFacts();

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
