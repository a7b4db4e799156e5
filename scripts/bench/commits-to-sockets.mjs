import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import connect from "postgres";
import { line, median, percentile } from "../lib/bench-report.mjs";
import { bundle } from "../lib/bundle.mjs";
import { openChild } from "./child.mjs";

const SAMPLES = 60;
const SIGN_OUTS = 30;

/**
 * @typedef {object} Place
 * @property {string} root folder of the repository
 * @property {number} rounds
 * @property {(() => Promise<void>)[]} stops stop functions of running processes; removed once a process has stopped
 * @property {{ readonly adminUrl: string }} postgres
 * @property {{ readonly url: string }} redis
 */

/**
 * Latencies from the commit of a payment and of a notification to the payee's socket, and from a session's end to its socket's
 * close, each compared with a plain publish on the same bus: over Redis, then over Postgres.
 * @param {Place} place
 */
export async function measureCommits(place) {
  const gateway = join(place.root, "apps/gateway");
  const worker = join(place.root, "apps/worker");
  const [gatewayCache = "", workerCache = ""] = [gateway, worker].map((app) =>
    join(app, "node_modules/.cache", `bench-commits-${process.pid}`),
  );
  const files = {
    server: join(gatewayCache, "bench-child.mjs"),
    payments: join(gatewayCache, "commit-child.mjs"),
    worker: join(workerCache, "relay-child.mjs"),
  };
  try {
    for (const cache of [gatewayCache, workerCache]) mkdirSync(cache, { recursive: true });
    await bundle(join(gateway, "src/testing/bench/bench-child.ts"), files.server);
    await bundle(join(gateway, "src/testing/bench/commit-child.ts"), files.payments);
    await bundle(join(worker, "src/testing/bench/relay-child.ts"), files.worker);
    const onRedis = await measureBus("Redis", place.redis.url, files, place);
    return [...onRedis, ...(await measureBus("Postgres", "", files, place))];
  } finally {
    for (const cache of [gatewayCache, workerCache]) rmSync(cache, { recursive: true, force: true });
  }
}

/**
 * @param {string} name name of the bus
 * @param {string} redisUrl empty for the bus on Postgres
 * @param {{ server: string, payments: string, worker: string }} files
 * @param {Place} place
 */
async function measureBus(name, redisUrl, files, { root, rounds, stops, postgres }) {
  const { owner, app } = await makeDatabase(`bench_commits_${name.toLowerCase()}`, postgres.adminUrl);
  /** @type {import("./child.mjs").Child[]} */
  const children = [];
  const open = async (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const child = await openChild(file, args);
    stops.push(child.stop);
    children.push(child);
    return child;
  };
  const gateway = await open(files.server, ["gateway", owner, redisUrl]);
  const bare = await open(files.server, ["bare", owner, redisUrl]);
  const migrations = join(root, "packages/db/migrations");
  const addresses = [gateway.facts.url, bare.facts.url];
  const payments = await open(files.payments, [owner, app, redisUrl, migrations, ...addresses]);
  const told = await measurePayments(payments, rounds);
  const worker = await open(files.worker, [app, redisUrl]);
  /** @type {{ eventId: string, at: number, ms: number }[]} */
  const notices = await payments.ask("notify", { count: SAMPLES * rounds });
  /** @type {Record<string, number>} */
  const committedAt = await worker.ask("committedAt");
  const inApp = notices.map(({ eventId, at }) => at - (committedAt[eventId] ?? Number.NaN));
  const closings = await payments.ask("signOut", { count: SIGN_OUTS });
  const problems = await payments.ask("check");
  if (problems.length > 0) throw new Error(problems.join("; "));
  for (const child of children.reverse()) {
    stops.splice(stops.indexOf(child.stop), 1);
    await child.stop();
  }
  line(
    `commit to socket on ${name}: ${spread(told.p50, told.p99)}; bus to socket alone: p50 ${told.bare.toFixed(2)} ms`,
  );
  const fromPayment = notices.map(({ ms }) => ms);
  line(
    `payment's commit to notification on ${name}: ${spreadOf(fromPayment)}; from its own commit: ${spreadOf(inApp)}`,
  );
  const atMost = (/** @type {string} */ what, /** @type {number} */ value, /** @type {number} */ bound) => ({
    name: what,
    value,
    floor: bound,
    goal: bound,
    isAtMost: true,
  });
  return [
    atMost(`commit to socket / publish to socket, ${name} (p50)`, told.p50 / told.bare, 4),
    atMost(
      `a notification's commit to socket / publish to socket, ${name} (p50)`,
      median(inApp) / told.bare,
      4,
    ),
    atMost(`a session's end to its socket's, ${name} (slowest, s)`, Math.max(...closings) / 1000, 1),
  ];
}

/**
 * Latencies in ms from a payment's commit and from a plain publish to the payee's socket; the first 20 are a warm-up.
 * @param {import("./child.mjs").Child} payments
 * @param {number} rounds
 */
async function measurePayments(payments, rounds) {
  await payments.ask("measure", { count: 20 });
  /** @type {{ commits: number[], bare: number[] }[]} */
  const measured = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push(await payments.ask("measure", { count: SAMPLES }));
  return {
    p50: median(measured.map(({ commits }) => median(commits))),
    p99: median(measured.map(({ commits }) => percentile(commits, 0.99))),
    bare: median(measured.map((samples) => median(samples.bare))),
  };
}

/**
 * A separate database with connection URLs of its owner and of the app.
 * @param {string} name
 * @param {string} adminUrl
 */
async function makeDatabase(name, adminUrl) {
  const sql = connect(adminUrl, { max: 1 });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const owner = new URL(adminUrl);
  owner.pathname = `/${name}`;
  return { owner: owner.toString(), app: owner.toString().replace("//postgres:", "//evenly_app:") };
}

/** @param {readonly number[]} ms */
function spreadOf(ms) {
  return spread(median(ms), percentile(ms, 0.99));
}

/**
 * @param {number} p50
 * @param {number} p99
 */
function spread(p50, p99) {
  return `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}
