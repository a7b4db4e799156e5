import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openChild } from "./bench/child.mjs";
import { measureCommits } from "./bench/commits-to-sockets.mjs";
import { measureThroughput, openStack } from "./bench/socket-throughput.mjs";
import { judge, line } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { startRedis } from "./lib/test-services.mjs";

/**
 * Compares the latency from commit to socket and the throughput with other stacks: npm run bench:realtime [-- rounds seconds
 * part], part: commits, targeted or fan-out.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenly-bench-realtime-"));
const cache = join(root, "apps/gateway/node_modules/.cache", `bench-${process.pid}`);
const [roundsText = "5", secondsText = "2", part = ""] = process.argv.slice(2);
const rounds = Number(roundsText);
const seconds = Number(secondsText);
const PARTS = ["", "commits", "targeted", "fan-out"];
if (!PARTS.includes(part)) throw new Error(`unknown part: ${part}`);
const files = {
  server: join(cache, "bench-child.mjs"),
  socketIo: join(root, "scripts/bench/socket-io-child.mjs"),
  clients: join(root, "scripts/bench/socket-clients-child.mjs"),
};
/** @type {(() => Promise<void>)[]} */
const stops = [];

try {
  mkdirSync(cache, { recursive: true });
  await bundle(join(root, "apps/gateway/src/testing/bench/bench-child.ts"), files.server);
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
    ...(isAsked("commits") ? await measureCommits({ root, rounds, stops, postgres, redis }) : []),
    ...(isAsked("targeted") ? await measureSockets("targeted", postgres.adminUrl, redis.url) : []),
    ...(isAsked("fan-out") ? await measureSockets("fan-out", postgres.adminUrl, redis.url) : []),
  ];
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
}

/** @param {string} name name of a part */
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
  const options = { clientsFile: files.clients, isOneUser: kind === "fan-out", hasTickets: false };
  const evenly = await openStack({
    ...options,
    name: "evenly",
    server: await open(files.server, ["gateway", adminUrl, redisUrl]),
    publisher: await open(files.server, ["publisher", adminUrl, redisUrl]),
    pathOf: () => "/ws",
    ready: "authenticated",
    hasTickets: true,
    hello: null,
  });
  const socketIo = await openStack({
    ...options,
    name: "socketIo",
    server: await open(files.socketIo, ["server", redisUrl]),
    publisher: await open(files.socketIo, ["publisher", redisUrl]),
    pathOf: (userId) => `/socket.io/?EIO=4&transport=websocket&user=${userId}`,
    ready: "40{",
    hello: "40",
  });
  const rawServer = await open(files.server, ["raw"]);
  const raw = await openStack({
    ...options,
    name: "raw",
    server: rawServer,
    publisher: rawServer,
    pathOf: (userId) => `/?user=${userId}`,
    ready: "",
    hello: null,
  });
  const stacks = [evenly.stack, socketIo.stack, raw.stack];
  const perSecond = await measureThroughput(stacks, kind, { rounds, seconds });
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
