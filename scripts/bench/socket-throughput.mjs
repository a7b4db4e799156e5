import { randomUUID } from "node:crypto";
import { line, median } from "../lib/bench-report.mjs";
import { openChild } from "./child.mjs";

const SOCKETS = 2000;
/** Sockets opened at once. */
const OPENED_AT_ONCE = 500;
/** Events per publish; our bus packs about twenty into a message, like a batch of commits. */
const BATCH = 200;
const TARGETED_WINDOW = 4000;
const EVENT = {
  eventId: "01943f4e-7c3e-7d5a-9d3b-000000000001",
  transactionId: "01943f4e-7c3e-7d5a-9d3b-000000000002",
  type: "payment_received",
  status: "completed",
  amount: "12.34",
  currency: "USD",
  personName: "Ana Torres",
  description: null,
  timestamp: new Date().toISOString(),
};

/**
 * @typedef {import("./child.mjs").Child} Child
 * @typedef {object} Stack
 * @property {string} name
 * @property {Child} server
 * @property {Child} publisher the process that publishes; the socket server itself if there is no bus
 * @property {Child} clients
 * @property {readonly string[]} userIds users of its sockets, in order
 */

/**
 * Throughput of events to one socket each, or of one event to all, for each stack.
 * @param {readonly Stack[]} stacks
 * @param {"targeted" | "fan-out"} kind
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<Record<string, number>>} frames a second, by stack
 */
export async function measureThroughput(stacks, kind, { rounds, seconds }) {
  /** @type {Record<string, number[]>} */
  const measured = Object.fromEntries(stacks.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const stack of stacks) {
      const { perSecond, cpuUs } = await pump(stack, kind, round < 0 ? 0.5 : seconds);
      if (round >= 0) measured[stack.name]?.push(perSecond);
      if (round === rounds - 1)
        line(`${kind}, ${stack.name}: CPU ${cpuUs.toFixed(1)} us a frame in the last round`);
    }
  }
  const medians = Object.fromEntries(stacks.map(({ name }) => [name, median(measured[name] ?? [])]));
  for (const { name } of stacks)
    line(`${kind}, ${name}: ${medians[name]?.toFixed(0)} frames a second to ${SOCKETS} sockets`);
  return medians;
}

/**
 * Publishes as fast as frames arrive, with a bounded number in flight.
 * @param {Stack} stack
 * @param {"targeted" | "fan-out"} kind
 * @param {number} seconds
 */
async function pump({ server, publisher, clients, userIds }, kind, seconds) {
  const each = kind === "targeted" ? 1 : SOCKETS;
  const window = kind === "targeted" ? TARGETED_WINDOW : 4 * SOCKETS;
  let published = 0;
  let received = 0;
  let wake = () => {};
  clients.onReceived((count) => {
    received = count;
    wake();
  });
  await clients.ask("count", { step: Math.min(window / 8, 200) });
  const before = await server.ask("cpu");
  const startedAt = performance.now();
  let turn = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    if (published - received >= window) {
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
      });
      continue;
    }
    const next =
      kind === "targeted"
        ? Array.from({ length: BATCH }, () => userIds[turn++ % userIds.length])
        : [userIds[0]];
    await publisher.ask("publish", { userIds: next, data: EVENT });
    published += next.length * each;
  }
  const elapsed = (performance.now() - startedAt) / 1000;
  const perSecond = received / elapsed;
  const after = await server.ask("cpu");
  await waitUntilReceived(() => received, published, clients);
  return {
    perSecond,
    cpuUs: (after.user + after.system - before.user - before.system) / Math.max(1, received),
  };
}

/**
 * Asserts that every frame arrived; a stack that loses one gets no result.
 * @param {() => number} read
 * @param {number} published
 * @param {Child} clients
 */
async function waitUntilReceived(read, published, clients) {
  const end = performance.now() + 5000;
  while (performance.now() < end) {
    await clients.ask("tell");
    if (read() >= published) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${published} frames were published, ${read()} arrived`);
}

/**
 * Opens the sockets of one stack; `isOneUser` makes all of them one user's, for events to all.
 * @param {{ name: string, server: Child, publisher: Child, clientsFile: string, isOneUser: boolean, pathOf: (userId: string) => string, ready: string, hasTickets: boolean, hello: string | null }} options `hello`: what is sent first by sockets without a ticket
 * @returns {Promise<{ stack: Stack, kibPerSocket: number }>}
 */
export async function openStack(options) {
  const { name, server, publisher } = options;
  const clients = await openChild(options.clientsFile, []);
  const one = randomUUID();
  const userIds = Array.from({ length: SOCKETS }, () => (options.isOneUser ? one : randomUUID()));
  let before = 0;
  for (let from = 0; from < SOCKETS; from += OPENED_AT_ONCE) {
    // The first batch pays for compiling and for the initial growth of the heap.
    if (from === OPENED_AT_ONCE) before = await server.ask("memory");
    const some = userIds.slice(from, from + OPENED_AT_ONCE);
    const tickets = options.hasTickets ? await server.ask("tickets", { userIds: some }) : [];
    const sockets = some.map((userId, place) => ({
      path: options.pathOf(userId),
      hello: options.hasTickets
        ? JSON.stringify({ type: "authenticate", data: { ticket: tickets[place] } })
        : options.hello,
      ready: options.ready,
    }));
    await clients.ask("connect", { url: server.facts.url, sockets });
  }
  const kibPerSocket = ((await server.ask("memory")) - before) / 1024 / (SOCKETS - OPENED_AT_ONCE);
  return { stack: { name, server, publisher, clients, userIds }, kibPerSocket };
}
