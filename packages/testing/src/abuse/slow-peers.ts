import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "../chaos/people.ts";
import { judge, type Verdict } from "../chaos/verdict.ts";
import { closedLoop, reads, slowest } from "./load.ts";
import type { Product } from "./product.ts";

const EACH = 500;
const CALLERS = 4;
const CALL_PAUSE_MS = 20;
const MEASURE_MS = 10_000;
/** Time in ms to fill the buffers of connections that are not read; until then they cost as much as normal readers. */
const FILL_MS = 2000;
const RATIO_MAX = 2;
/** Latency in ms that is accepted regardless of the ratio. */
const FINE_MS = 100;
const CLOSED_MS_MAX = 15_000;
const TRICKLE_MS = 1000;

type SlowPeer = { readonly socket: Socket; readonly lifeMs: Promise<number> };

/** P20: 500 connections send a byte per second and 500 read nothing. Others are served, and the slow connections are closed. */
export async function slowPeers(product: Product, people: readonly Person[], pace: number): Promise<Verdict> {
  const { ask, close } = reads(product.url, people);
  const serve = () => closedLoop(ask, CALLERS, MEASURE_MS * pace, CALL_PAUSE_MS);
  await serve();
  const first = slowest(await serve());
  const peers = openPeers(product, Math.ceil(EACH * pace));
  const trickle = setInterval(() => {
    // Writes to readers too: a client detects a closed connection only by writing.
    for (const { socket } of [...peers.senders, ...peers.readers]) if (socket.writable) socket.write("x");
  }, TRICKLE_MS);
  await sleep(FILL_MS);
  const abused = slowest(await serve());
  const lives = await Promise.all(
    [...peers.senders, ...peers.readers].map(({ socket, lifeMs }) =>
      Promise.race([lifeMs, sleep(2 * CLOSED_MS_MAX).then(() => Number.POSITIVE_INFINITY)]).finally(() =>
        socket.destroy(),
      ),
    ),
  );
  clearInterval(trickle);
  const second = slowest(await serve());
  close();
  const quiet = Math.max(first, second);
  const late = lives.filter((life) => life > CLOSED_MS_MAX);
  const broken = [
    ...late.map((life) => `a slow peer lived ${life.toFixed(0)} ms`),
    ...(abused <= Math.max(FINE_MS, RATIO_MAX * quiet)
      ? []
      : [`others' p99 ${abused.toFixed(0)} ms, ${quiet.toFixed(0)} ms without`]),
    ...product.crashes(),
  ];
  const text =
    `${lives.length} slow peers of api and gateway, all cut after at most ${(Math.max(...lives) / 1000).toFixed(1)} s; ` +
    `others' p99 ${first.toFixed(0)} / ${abused.toFixed(0)} / ${second.toFixed(0)} ms before, during, after (${(abused / quiet).toFixed(2)} times)`;
  return judge("P20", text, broken);
}

function openPeers(
  { url, gatewayUrl }: Product,
  each: number,
): {
  senders: readonly SlowPeer[];
  readers: readonly SlowPeer[];
} {
  const host = new URL(url).host;
  const heads: readonly (readonly [string, string])[] = [
    [url, `GET /livez HTTP/1.1\r\nhost: ${host}\r\nx-slow: `],
    [
      url,
      `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    ],
    [gatewayUrl, "GET /ws HTTP/1.1\r\nhost: localhost\r\nx-slow: "],
    [gatewayUrl, ""],
  ];
  const senders = Array.from({ length: each }, (_, index) => {
    const [to, head] = heads[index % heads.length] ?? [url, ""];
    return openPeer(to, head);
  });
  // Many pipelined requests, none read: their answers exceed the buffers between client and server.
  const many = `GET /api/openapi.json HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(30);
  const readers = Array.from({ length: each }, () => openPeer(url, many));
  for (const { socket } of readers) socket.pause();
  return { senders, readers };
}

function openPeer(url: string, head: string): SlowPeer {
  const { hostname, port } = new URL(url);
  const openedAt = performance.now();
  const socket = connect(Number(port), hostname);
  socket.on("error", () => socket.destroy());
  socket.write(head);
  const lifeMs = new Promise<number>((resolve) =>
    socket.once("close", () => resolve(performance.now() - openedAt)),
  );
  return { socket, lifeMs };
}
