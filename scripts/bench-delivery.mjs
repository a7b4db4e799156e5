import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import connect from "postgres";
import { openChild } from "./bench/child.mjs";
import { judge, line, median } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { startRedis } from "./lib/test-services.mjs";

/** Measures deliveries, records and attempts included, beside BullMQ's jobs that do nothing: npm run bench:delivery [-- rounds count]. */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenly-bench-delivery-"));
const cache = join(root, "apps/worker/node_modules/.cache", `bench-${process.pid}`);
const [roundsText = "5", countText = "20000"] = process.argv.slice(2);
const rounds = Number(roundsText);
const count = Number(countText);
/** @type {(() => Promise<void>)[]} */
const stops = [];

try {
  mkdirSync(cache, { recursive: true });
  const worker = join(cache, "delivery-child.mjs");
  await bundle(join(root, "apps/worker/src/testing/bench/delivery-child.ts"), worker);
  const redis = await startRedis(folder);
  stops.push(redis.stop);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "pg"),
    password: "bench",
    maxConnections: 60,
  });
  stops.push(postgres.stop);
  const open = async (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const child = await openChild(file, args);
    stops.push(child.stop);
    return child;
  };
  const peers = {
    redis: await open(worker, await placeOf("bench_redis", postgres.adminUrl, redis.url)),
    postgres: await open(worker, await placeOf("bench_postgres", postgres.adminUrl, "")),
    bullmq: await open(join(root, "scripts/bench/bullmq-child.mjs"), [redis.url]),
  };
  line(`medians of ${rounds} interleaved rounds of ${count}; servers and load share the machine`);
  const perSecond = await measure(peers);
  const to = (/** @type {keyof typeof peers} */ name) => (perSecond[name] ?? 0) / (perSecond.bullmq ?? 1);
  const bounds = { floor: 2, goal: 4 };
  const ratios = [
    { name: "deliveries on Redis / BullMQ's no-op jobs on Redis", value: to("redis"), ...bounds },
    { name: "embedded default / BullMQ's no-op jobs on Redis", value: to("postgres"), ...bounds },
  ];
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
}

/** @param {Record<string, import("./bench/child.mjs").Child>} peers */
async function measure(peers) {
  /** @type {Record<string, number[]>} */
  const measured = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, child] of Object.entries(peers)) {
      await child.ask("seed", { count });
      const seconds = await child.ask("run");
      const problems = name === "bullmq" ? [] : await child.ask("check", { count });
      if (problems.length > 0) throw new Error(`${name}: ${problems.join("; ")}`);
      // The first round warms up.
      if (round > 0) measured[name] = [...(measured[name] ?? []), count / seconds];
    }
  }
  const medians = Object.entries(measured).map(([name, values]) => [name, median(values)]);
  for (const [name, value] of medians)
    line(`${name}: ${Math.round(Number(value)).toLocaleString("en")} a second`);
  return Object.fromEntries(medians);
}

/**
 * A database of its own: where its owner and the app connect, and what waits for wake-ups.
 * @param {string} database
 * @param {string} adminUrl
 * @param {string} redisUrl empty for the queue and the bus on Postgres
 */
async function placeOf(database, adminUrl, redisUrl) {
  const sql = connect(adminUrl, { max: 1 });
  await sql.unsafe(`create database ${database}`);
  await sql.end();
  const owner = new URL(adminUrl);
  owner.pathname = `/${database}`;
  const app = owner.toString().replace("//postgres:", "//evenly_app:");
  return [owner.toString(), app, redisUrl, join(root, "packages/db/migrations")];
}
