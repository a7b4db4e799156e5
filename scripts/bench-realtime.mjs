import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import connect from "postgres";
import { openChild } from "./bench/child.mjs";
import { measureThroughput, openStack } from "./bench/socket-throughput.mjs";
import { judge, line, median, percentile } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { startRedis } from "./lib/test-services.mjs";

/** Measures the way from a commit to a socket beside its peers: npm run bench:realtime [-- rounds seconds part], part: commits, targeted or fan-out. */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenly-bench-realtime-"));
const cache = join(root, "apps/gateway/node_modules/.cache", `bench-${process.pid}`);
const [roundsText = "5", secondsText = "2", part = ""] = process.argv.slice(2);
const options = { rounds: Number(roundsText), seconds: Number(secondsText) };
const PARTS = ["", "commits", "targeted", "fan-out"];
if (!PARTS.includes(part)) throw new Error(`no such part: ${part}`);
const SAMPLES = 60;
const SIGN_OUTS = 30;
const files = {
  server: join(cache, "bench-child.mjs"),
  commits: join(cache, "commit-child.mjs"),
  worker: join(root, "apps/worker/node_modules/.cache", `relay-child-${process.pid}.mjs`),
  socketIo: join(root, "scripts/bench/socket-io-child.mjs"),
  clients: join(root, "scripts/bench/socket-clients-child.mjs"),
};
const bench = join(root, "apps/gateway/src/testing/bench");
/** @type {(() => Promise<void>)[]} */
const stops = [];

try {
  mkdirSync(cache, { recursive: true });
  await bundle(join(bench, "bench-child.ts"), files.server);
  await bundle(join(bench, "commit-child.ts"), files.commits);
  await bundle(join(root, "apps/worker/src/testing/bench/relay-child.ts"), files.worker);
  const redis = await startRedis(folder);
  stops.push(redis.stop);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "pg"),
    password: "bench",
    maxConnections: 60,
  });
  stops.push(postgres.stop);
  line(`medians of ${roundsText} interleaved rounds; servers and load share the machine`);
  const ratios = [
    ...(isAsked("commits") ? await measureCommits("Redis", postgres.adminUrl, redis.url) : []),
    ...(isAsked("commits") ? await measureCommits("Postgres", postgres.adminUrl, "") : []),
    ...(isAsked("targeted") ? await measureSockets("targeted", postgres.adminUrl, redis.url) : []),
    ...(isAsked("fan-out") ? await measureSockets("fan-out", postgres.adminUrl, redis.url) : []),
  ];
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
  rmSync(files.worker, { force: true });
}

/**
 * @param {string} name of the bus
 * @param {string} adminUrl
 * @param {string} redisUrl empty for the bus on Postgres
 */
async function measureCommits(name, adminUrl, redisUrl) {
  const database = `bench_${name.toLowerCase()}`;
  const sql = connect(adminUrl, { max: 1 });
  await sql.unsafe(`create database ${database}`);
  await sql.end();
  const owner = withPath(adminUrl, database);
  const app = owner.replace("//postgres:", "//evenly_app:");
  const open = async (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const child = await openChild(file, args);
    stops.push(child.stop);
    return child;
  };
  const gateway = await open(files.server, ["gateway", owner, redisUrl]);
  const bare = await open(files.server, ["bare", owner, redisUrl]);
  const addresses = [gateway.facts.url, bare.facts.url];
  const migrations = join(root, "packages/db/migrations");
  const payments = await open(files.commits, [owner, app, redisUrl, migrations, ...addresses]);
  await payments.ask("measure", { count: 20 });
  /** @type {{ p50: number[], p99: number[], bare: number[] }} */
  const measured = { p50: [], p99: [], bare: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    const samples = await payments.ask("measure", { count: SAMPLES });
    measured.p50.push(median(samples.commits));
    measured.p99.push(percentile(samples.commits, 0.99));
    measured.bare.push(median(samples.bare));
  }
  const worker = await open(files.worker, [app, redisUrl]);
  /** @type {{ eventId: string, at: number, ms: number }[]} */
  const notices = await payments.ask("notify", { count: SAMPLES * options.rounds });
  /** @type {Record<string, number>} */
  const committedAt = await worker.ask("committedAt");
  const inApp = notices.map(({ eventId, at }) => at - (committedAt[eventId] ?? Number.NaN));
  const closings = await payments.ask("signOut", { count: SIGN_OUTS });
  const problems = await payments.ask("check");
  if (problems.length > 0) throw new Error(problems.join("; "));
  for (const child of [worker, payments, gateway, bare]) {
    stops.splice(stops.indexOf(child.stop), 1);
    await child.stop();
  }
  const [p50, p99, bareP50] = [median(measured.p50), median(measured.p99), median(measured.bare)];
  line(
    `commit to socket on ${name}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; bus to socket alone: p50 ${bareP50.toFixed(2)} ms`,
  );
  const fromPayment = notices.map(({ ms }) => ms);
  line(
    `payment's commit to notification on ${name}: p50 ${median(fromPayment).toFixed(2)} ms, p99 ${percentile(fromPayment, 0.99).toFixed(2)} ms; from its own commit: p50 ${median(inApp).toFixed(2)} ms, p99 ${percentile(inApp, 0.99).toFixed(2)} ms`,
  );
  const value = p50 / bareP50;
  const slowest = Math.max(...closings) / 1000;
  return [
    { name: `commit to socket / publish to socket, ${name} (p50)`, value, floor: 4, goal: 4, isAtMost: true },
    {
      name: `a notification's commit to socket / publish to socket, ${name} (p50)`,
      value: median(inApp) / bareP50,
      floor: 4,
      goal: 4,
      isAtMost: true,
    },
    {
      name: `a session's end to its socket's, ${name} (slowest, s)`,
      value: slowest,
      floor: 1,
      goal: 1,
      isAtMost: true,
    },
  ];
}

/** @param {string} name of a part */
function isAsked(name) {
  return part === "" || part === name;
}

/**
 * @param {"targeted" | "fan-out"} kind
 * @param {string} adminUrl
 * @param {string} redisUrl
 */
async function measureSockets(kind, adminUrl, redisUrl) {
  /** @type {import("./bench/child.mjs").Child[]} */
  const children = [];
  const open = async (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const child = await openChild(file, args);
    stops.push(child.stop);
    children.push(child);
    return child;
  };
  const plan = { clientsFile: files.clients, isOneUser: kind === "fan-out", hasTickets: false };
  const evenly = await openStack({
    ...plan,
    name: "evenly",
    server: await open(files.server, ["gateway", adminUrl, redisUrl]),
    publisher: await open(files.server, ["publisher", adminUrl, redisUrl]),
    pathOf: () => "/ws",
    ready: "authenticated",
    hasTickets: true,
    hello: null,
  });
  const socketIo = await openStack({
    ...plan,
    name: "socketIo",
    server: await open(files.socketIo, ["server", redisUrl]),
    publisher: await open(files.socketIo, ["publisher", redisUrl]),
    pathOf: (userId) => `/socket.io/?EIO=4&transport=websocket&user=${userId}`,
    ready: "40{",
    hello: "40",
  });
  const rawServer = await open(files.server, ["raw"]);
  const raw = await openStack({
    ...plan,
    name: "raw",
    server: rawServer,
    publisher: rawServer,
    pathOf: (userId) => `/?user=${userId}`,
    ready: "",
    hello: null,
  });
  const stacks = [evenly.stack, socketIo.stack, raw.stack];
  const perSecond = await measureThroughput(stacks, kind, options);
  for (const child of [...stacks.map(({ clients }) => clients), ...children]) {
    const at = stops.indexOf(child.stop);
    if (at >= 0) stops.splice(at, 1);
    await child.stop();
  }
  const to = (/** @type {string} */ peer) =>
    (perSecond.evenly ?? 0) / (perSecond[peer] ?? Number.POSITIVE_INFINITY);
  const name = `${kind}: gateway / socket.io with Redis`;
  if (kind === "fan-out") {
    return [
      { name, value: to("socketIo"), floor: 1.3, goal: 1.5 },
      { name: "fan-out: share of raw frame writes", value: to("raw"), floor: 0.65, goal: 0.75 },
    ];
  }
  line(
    `memory a socket: ${evenly.kibPerSocket.toFixed(1)} KiB, socket.io ${socketIo.kibPerSocket.toFixed(1)} KiB`,
  );
  return [
    { name, value: to("socketIo"), floor: 3, goal: 3.5 },
    { name: "memory of a socket, KiB", value: evenly.kibPerSocket, floor: 12, goal: 10, isAtMost: true },
  ];
}

/**
 * @param {string} url
 * @param {string} database
 */
function withPath(url, database) {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
