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

/** Measures the way from a commit to a socket beside its peers: npm run bench:realtime [-- rounds seconds part], part: commits or sockets. */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenly-bench-realtime-"));
const cache = join(root, "apps/gateway/node_modules/.cache", `bench-${process.pid}`);
const [roundsText = "5", secondsText = "2", part = ""] = process.argv.slice(2);
const options = { rounds: Number(roundsText), seconds: Number(secondsText) };
const SAMPLES = 60;
const files = {
  server: join(cache, "bench-child.mjs"),
  commits: join(cache, "commit-child.mjs"),
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
    ...(part === "sockets" ? [] : await measureCommits("Redis", postgres.adminUrl, redis.url)),
    ...(part === "sockets" ? [] : await measureCommits("Postgres", postgres.adminUrl, "")),
    ...(part === "commits" ? [] : await measureSockets(postgres.adminUrl, redis.url)),
  ];
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
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
  const problems = await payments.ask("check");
  if (problems.length > 0) throw new Error(problems.join("; "));
  for (const child of [payments, gateway, bare]) {
    stops.splice(stops.indexOf(child.stop), 1);
    await child.stop();
  }
  const [p50, p99, bareP50] = [median(measured.p50), median(measured.p99), median(measured.bare)];
  line(
    `commit to socket on ${name}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; bus to socket alone: p50 ${bareP50.toFixed(2)} ms`,
  );
  const value = p50 / bareP50;
  return [
    { name: `commit to socket / publish to socket, ${name} (p50)`, value, floor: 4, goal: 4, isAtMost: true },
  ];
}

/**
 * @param {string} adminUrl
 * @param {string} redisUrl
 */
async function measureSockets(adminUrl, redisUrl) {
  const open = async (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const child = await openChild(file, args);
    stops.push(child.stop);
    return child;
  };
  const publisher = await open(files.server, ["publisher", adminUrl, redisUrl]);
  const peerPublisher = await open(files.socketIo, ["publisher", redisUrl]);
  /** @type {Record<string, number>[]} */
  const measured = [];
  let memory = { evenly: 0, socketIo: 0 };
  for (const kind of /** @type {const} */ (["targeted", "fan-out"])) {
    const plan = { clientsFile: files.clients, isOneUser: kind === "fan-out" };
    const gateway = await open(files.server, ["gateway", adminUrl, redisUrl]);
    const peer = await open(files.socketIo, ["server", redisUrl]);
    const raw = await open(files.server, ["raw"]);
    const evenly = await openStack({
      ...plan,
      name: "evenly",
      server: gateway,
      publisher,
      pathOf: () => "/ws",
      ready: "authenticated",
      hasTickets: true,
      hello: null,
    });
    const socketIo = await openStack({
      ...plan,
      name: "socketIo",
      server: peer,
      publisher: peerPublisher,
      pathOf: (userId) => `/socket.io/?EIO=4&transport=websocket&user=${userId}`,
      ready: "40{",
      hasTickets: false,
      hello: "40",
    });
    const ready = await openStack({
      ...plan,
      name: "raw",
      server: raw,
      publisher: raw,
      pathOf: (userId) => `/?user=${userId}`,
      ready: "",
      hasTickets: false,
      hello: null,
    });
    if (kind === "targeted") memory = { evenly: evenly.kibPerSocket, socketIo: socketIo.kibPerSocket };
    const stacks = [evenly.stack, socketIo.stack, ready.stack];
    measured.push(await measureThroughput(stacks, kind, options));
    for (const child of [...stacks.map(({ clients }) => clients), gateway, peer, raw]) {
      const at = stops.indexOf(child.stop);
      if (at >= 0) stops.splice(at, 1);
      await child.stop();
    }
  }
  line(`memory a socket: ${memory.evenly.toFixed(1)} KiB, socket.io ${memory.socketIo.toFixed(1)} KiB`);
  const ratio = (/** @type {number} */ kind, /** @type {string} */ peer) =>
    (measured[kind]?.evenly ?? 0) / (measured[kind]?.[peer] ?? Number.POSITIVE_INFINITY);
  return [
    { name: "targeted: gateway / socket.io with Redis", value: ratio(0, "socketIo"), floor: 3, goal: 3.5 },
    { name: "fan-out: gateway / socket.io with Redis", value: ratio(1, "socketIo"), floor: 1.3, goal: 1.5 },
    { name: "fan-out: share of raw frame writes", value: ratio(1, "raw"), floor: 0.65, goal: 0.75 },
    { name: "memory of a socket, KiB", value: memory.evenly, floor: 12, goal: 10, isAtMost: true },
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
