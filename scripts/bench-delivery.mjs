import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import connect from "postgres";
import { openChild } from "./bench/child.mjs";
import { measureCommits } from "./bench/commits-to-sockets.mjs";
import { openServer } from "./bench/http-server.mjs";
import { ask, open as offer } from "./bench/http-sign-ins.mjs";
import { judge, line, median, percentile } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { WORKER_YOUNG_MEMORY } from "./lib/memory.mjs";
import { startRedis } from "./lib/test-services.mjs";

/**
 * Measures deliveries including their rows and attempts against BullMQ no-op jobs, the latency of a notification to its socket,
 * and the api's latency while many pushes are sent at the end of quiet hours: npm run bench:delivery [-- rounds count pushes].
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenly-bench-delivery-"));
const CALLS_A_SECOND = 100;
const SLICE_SECONDS = 2;
const QUIET_SLICES = 5;
const cache = join(root, "apps/worker/node_modules/.cache", `bench-${process.pid}`);
const [roundsText = "5", countText = "20000", pushesText = "100000"] = process.argv.slice(2);
const worker = join(cache, "delivery-child.mjs");
const rounds = Number(roundsText);
const count = Number(countText);
const pushes = Number(pushesText);
/** @type {(() => Promise<void>)[]} */
const stops = [];

try {
  mkdirSync(cache, { recursive: true });
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
    const child = await openChild(file, args, WORKER_YOUNG_MEMORY);
    stops.push(child.stop);
    return child;
  };
  const ratios = [];
  if (rounds > 0) {
    ratios.push(...(await besideBullmq(open, postgres, redis.url)));
    ratios.push(...(await measureCommits({ root, rounds, stops, postgres, redis })));
  }
  if (pushes > 0) ratios.push(...(await endQuietHours(open, postgres.adminUrl)));
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
}

/** @typedef {(file: string, args: string[]) => Promise<import("./bench/child.mjs").Child>} Open */

/**
 * Each setting connects to the database as in the product: the embedded one over its Unix socket, the other over TCP.
 * @param {Open} open
 * @param {import("./lib/embedded-postgres.mjs").RunningPostgres} server
 * @param {string} redisUrl
 */
async function besideBullmq(open, { adminUrl, socketFolder }, redisUrl) {
  const peers = {
    redis: await open(worker, await placeOf("bench_redis", adminUrl, redisUrl)),
    postgres: await open(worker, await placeOf("bench_postgres", adminUrl, "", socketFolder)),
    bullmq: await open(join(root, "scripts/bench/bullmq-child.mjs"), [redisUrl]),
  };
  line(`medians of ${rounds} interleaved rounds of ${count}; servers and load share the machine`);
  const perSecond = await measure(peers);
  const to = (/** @type {keyof typeof peers} */ name) => (perSecond[name] ?? 0) / (perSecond.bullmq ?? 1);
  const bounds = { floor: 2, goal: 4 };
  return [
    { name: "deliveries on Redis / BullMQ's no-op jobs on Redis", value: to("redis"), ...bounds },
    { name: "embedded default / BullMQ's no-op jobs on Redis", value: to("postgres"), ...bounds },
  ];
}

/**
 * Latency of api calls with and without pushes being sent at the end of quiet hours.
 * @param {Open} open
 * @param {string} adminUrl
 */
async function endQuietHours(open, adminUrl) {
  const api = join(cache, "bench-child.mjs");
  await bundle(join(root, "apps/api/src/testing/bench/bench-child.ts"), api);
  const [ownerUrl = "", appUrl = "", , migrations = ""] = await placeOf("bench_quiet", adminUrl, "");
  const product = await openServer(api, ["product", ownerUrl, appUrl, migrations, "20"]);
  stops.push(product.stop);
  const service = await open(join(root, "scripts/bench/push-service-child.mjs"), []);
  const pusher = await open(worker, [ownerUrl, appUrl, "", migrations, service.facts.url]);
  await pusher.ask("seedPushes", { count: pushes });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const call = () => {
    const { authorization } = product.facts.people[turn++ % product.facts.people.length];
    // A refused call counts as infinitely slow.
    const refused = () => Number.POSITIVE_INFINITY;
    return ask(agent, `${product.url}/trpc/payments.getBalance`, { authorization }).catch(refused);
  };
  await offer(call, CALLS_A_SECOND, 2);
  const quiet = await p99s(call, () => false, QUIET_SLICES);
  let isDone = false;
  const draining = pusher.ask("run").then((/** @type {{ seconds: number }} */ { seconds }) => {
    isDone = true;
    return seconds;
  });
  const busy = await p99s(call, () => isDone, Number.POSITIVE_INFINITY);
  const seconds = await draining;
  quiet.push(...(await p99s(call, () => false, QUIET_SLICES)));
  agent.destroy();
  const problems = await pusher.ask("check", { count: pushes });
  const taken = await service.ask("taken");
  if (problems.length > 0 || taken !== pushes) throw new Error(`${taken} taken; ${problems.join("; ")}`);
  line(
    `${pushes.toLocaleString("en")} pushes at one end of quiet hours: ${(pushes / seconds).toFixed(0)} a second, ${seconds.toFixed(0)} s`,
  );
  line(
    `p99 of ${CALLS_A_SECOND} calls a second: quiet ${median(quiet).toFixed(2)} ms, meanwhile ${median(busy).toFixed(2)} ms`,
  );
  const value = median(busy) / median(quiet);
  return [
    { name: "p99 of calls while pushes go out / when quiet", value, floor: 2, goal: 1.5, isAtMost: true },
  ];
}

/**
 * The p99 of each time slice, until `isOver` or `slices` are measured.
 * @param {() => Promise<number>} call
 * @param {() => boolean} isOver
 * @param {number} slices
 */
async function p99s(call, isOver, slices) {
  const measured = [];
  while (measured.length < slices && !isOver())
    measured.push(percentile(await offer(call, CALLS_A_SECOND, SLICE_SECONDS), 0.99));
  return measured;
}

/**
 * @typedef {{ perSecond: number, nodeUs: number, serverUs: number | null }} Round processor time per delivery in µs
 * @param {Record<string, import("./bench/child.mjs").Child>} peers
 */
async function measure(peers) {
  /** @type {Record<string, Round[]>} */
  const measured = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, child] of Object.entries(peers)) {
      await child.ask("seed", { count });
      const { seconds, nodeUs, serverUs } = await child.ask("run");
      const problems = name === "bullmq" ? [] : await child.ask("check", { count });
      if (problems.length > 0) throw new Error(`${name}: ${problems.join("; ")}`);
      // The first round is a warm-up.
      if (round === 0) continue;
      const each = {
        perSecond: count / seconds,
        nodeUs: nodeUs / count,
        serverUs: serverUs && serverUs / count,
      };
      measured[name] = [...(measured[name] ?? []), each];
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([name, of]) => [name, reported(name, of)]));
}

/**
 * @param {string} name
 * @param {readonly Round[]} of
 */
function reported(name, of) {
  const perSecond = median(of.map((each) => each.perSecond));
  const us = (/** @type {(number | null)[]} */ values) =>
    values.some((value) => value === null) ? "" : `${median(values.map(Number)).toFixed(1)} us`;
  const node = us(of.map(({ nodeUs }) => nodeUs));
  const server = us(of.map(({ serverUs }) => serverUs));
  line(
    `${name}: ${Math.round(perSecond).toLocaleString("en")} a second; processor ${[node, server && `PostgreSQL ${server}`].filter(Boolean).join(", ")} each`,
  );
  return perSecond;
}

/**
 * A separate database: connection URLs of its owner and of the app, and the queue's settings.
 * @param {string} database
 * @param {string} adminUrl
 * @param {string} redisUrl empty for the queue and the bus on Postgres
 * @param {string} [socketFolder] folder of the server's Unix socket; empty for TCP
 */
async function placeOf(database, adminUrl, redisUrl, socketFolder = "") {
  const sql = connect(adminUrl, { max: 1 });
  await sql.unsafe(`create database ${database}`);
  await sql.end();
  const owner = new URL(adminUrl);
  owner.pathname = `/${database}`;
  const app = new URL(owner.toString().replace("//postgres:", "//evenly_app:"));
  if (socketFolder !== "") app.searchParams.set("host", socketFolder);
  return [owner.toString(), app.toString(), redisUrl, join(root, "packages/db/migrations")];
}
