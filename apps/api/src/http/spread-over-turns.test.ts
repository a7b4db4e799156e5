import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { acceptMany } from "./accept-many.ts";
import { spreadOverTurns } from "./spread-over-turns.ts";

const CALLERS = 60;
const WORK_MS = 2;

let server: Server;
const sockets: Socket[] = [];
/** Requests dispatched to the server's listener, in order. */
let handed: string[];
let refused: number[];
let isFull: boolean;

async function start(limits = { turnMs: 0.5, waitMs: 10_000, waitingMax: 1000 }): Promise<void> {
  [handed, refused, isFull] = [[], [], false];
  server = createServer((request, response) => {
    handed.push(request.url ?? "");
    keepBusy(WORK_MS);
    response.end("done");
  });
  spreadOverTurns(server, {
    limits,
    networkOf: ({ headers }) => String(headers["x-network"] ?? "one"),
    isFullFor: () => isFull,
    onRefused: (status) => refused.push(status),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

type Peer = { readonly socket: Socket; received(): string };

async function open(): Promise<Peer> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return { socket, received: () => text };
}

/** Connections that were accepted and answered once. */
async function knownPeers(count: number): Promise<readonly Peer[]> {
  const peers: Peer[] = [];
  for (let index = 0; index < count; index += 1) peers.push(await open());
  for (const { socket, received } of peers) {
    socket.write(get("/known"));
    await vi.waitFor(() => expect(received()).toContain(" 200 OK"), { interval: 1 });
  }
  handed.length = 0;
  return peers;
}

function get(path: string, network = "one"): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nx-network: ${network}\r\n\r\n`;
}

describe("simultaneous requests", () => {
  it("are dispatched a few per turn: a new connection does not wait for all of them", async () => {
    await start();
    const peers = await knownPeers(CALLERS);
    for (const { socket } of peers) socket.write(get("/api/many"));
    // All bytes have arrived before the first request is dispatched.
    await pause(20);
    const fresh = await open();
    fresh.socket.write(get("/readyz"));
    await vi.waitFor(() => expect(handed).toHaveLength(CALLERS + 1));
    expect(handed.indexOf("/readyz")).toBeLessThan(CALLERS / 2);
  });

  it("are each answered, in order on one connection", async () => {
    await start();
    const { socket, received } = await open();
    socket.write(Array.from({ length: 10 }, (_, index) => get(`/api/${index}`)).join(""));
    await vi.waitFor(() => expect(received().match(/ 200 OK/g)).toHaveLength(10));
    expect(handed).toEqual(Array.from({ length: 10 }, (_, index) => `/api/${index}`));
  });

  it("are refused with a problem, its code and Retry-After when they waited too long", async () => {
    await start({ turnMs: 0.5, waitMs: 15, waitingMax: 1000 });
    const peers = await knownPeers(CALLERS);
    for (const { socket } of peers) socket.write(get("/trpc/payments.send"));
    await vi.waitFor(() => expect(handed.length + refused.length).toBe(CALLERS));
    expect(refused.length).toBeGreaterThan(0);
    expect(handed.length).toBeGreaterThan(0);
    const answers = await vi.waitFor(() => {
      const texts = peers.map(({ received }) => received()).filter((text) => text.endsWith("}"));
      expect(texts).toHaveLength(refused.length);
      return texts;
    });
    for (const answer of answers) {
      expect(answer).toContain("HTTP/1.1 503 Service Unavailable");
      expect(answer).toContain("content-type: application/problem+json");
      expect(answer).toContain("retry-after: 1");
      const problem = JSON.parse(answer.slice(answer.lastIndexOf("\r\n\r\n")));
      expect([problem.code, problem.error.json.data.appCode]).toEqual(["OVERLOADED", "OVERLOADED"]);
      expect(answer).toContain(`x-request-id: ${problem.requestId}`);
    }
  });

  it("for static files are served even when late: without them a page is broken", async () => {
    await start({ turnMs: 0.5, waitMs: 15, waitingMax: 1000 });
    const peers = await knownPeers(CALLERS);
    for (const { socket } of peers) socket.write(get("/assets/page.js"));
    await vi.waitFor(() => expect(handed.length + refused.length).toBe(CALLERS));
    expect(refused).toEqual([]);
  });

  it("are refused at once above the maximum number of waiting requests", async () => {
    await start({ turnMs: 0.5, waitMs: 10_000, waitingMax: 5 });
    const peers = await knownPeers(CALLERS);
    for (const { socket } of peers) socket.write(get("/api/many"));
    await vi.waitFor(() => expect(handed.length + refused.length).toBe(CALLERS));
    expect(refused.length).toBeGreaterThan(CALLERS / 2);
  });

  it("of one network take at most half of the waiting places and free them when dispatched", async () => {
    await start({ turnMs: 0.5, waitMs: 10_000, waitingMax: 40 });
    const [fresh, ...peers] = await knownPeers(CALLERS + 1);
    const again = async () => {
      handed.length = refused.length = 0;
      for (const { socket } of peers) socket.write(get("/api/many"));
      fresh?.socket.write(get("/api/other", "another"));
      await vi.waitFor(() => expect(handed.length + refused.length).toBe(CALLERS + 1), { timeout: 5000 });
      expect(handed).toContain("/api/other");
      return refused.length;
    };
    expect(await again()).toBeGreaterThan(0);
    await again();
    expect(handed.length).toBeGreaterThan(10);
  });

  it("are dropped when their caller disconnects", async () => {
    await start();
    const peers = await knownPeers(CALLERS);
    for (const { socket } of peers) socket.write(get("/api/many"));
    await vi.waitFor(() => expect(handed.length).toBeGreaterThan(0), { interval: 1 });
    for (const { socket } of peers) socket.destroy();
    const fresh = await open();
    fresh.socket.write(get("/api/after"));
    await vi.waitFor(() => expect(fresh.received()).toContain(" 200 OK"));
    expect(handed.length).toBeLessThan(CALLERS / 2);
  });
});

describe("a peer that reset the connection", () => {
  it("gets no answer", async () => {
    await start();
    const [gone, there] = [await open(), await open()];
    gone.socket.write(get("/api/gone", ""));
    await pause(20);
    there.socket.write(get("/api/there"));
    await vi.waitFor(() => expect(there.received()).toContain(" 200 OK"));
    expect(handed).toEqual(["/api/there"]);
  });
});

describe("an overloaded process", () => {
  it("refuses procedures before parsing and still answers health probes", async () => {
    await start();
    isFull = true;
    const peer = await open();
    peer.socket.write(get("/trpc/payments.getBalance") + get("/readyz") + get("/api/rest"));
    await vi.waitFor(() => expect(peer.received().match(/HTTP\/1\.1 \d+/g)).toHaveLength(3));
    expect(
      peer
        .received()
        .match(/HTTP\/1\.1 \d+/g)
        ?.toSorted(),
    ).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 503"]);
    expect(handed).toEqual(["/readyz", "/api/rest"]);
    expect(refused).toEqual([503]);
  });
});

describe("many simultaneous connections", () => {
  it("are accepted several per turn of the event loop, where Node accepts one", async () => {
    await start();
    const turnsOf = async (count: number) => {
      let taken = 0;
      let turns = 0;
      server.on("connection", () => {
        taken += 1;
      });
      for (let index = 0; index < count; index += 1) {
        const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
        socket.on("error", () => {});
        sockets.push(socket);
      }
      await new Promise<void>((resolve) => {
        const turn = () => {
          turns += 1;
          keepBusy(1);
          if (taken < count) setImmediate(turn);
          else resolve();
        };
        setImmediate(turn);
      });
      return turns;
    };
    expect(await turnsOf(100)).toBeGreaterThanOrEqual(100);
    const stop = await acceptMany(server, 15);
    expect(await turnsOf(100)).toBeLessThan(30);
    for (const socket of sockets.splice(0)) socket.destroy();
    await stop();
  });

  it("are served as usual and closed when the server stops", async () => {
    await start();
    const stop = await acceptMany(server, 3);
    const peers = await knownPeers(20);
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    server.close();
    // The server closes idle connections, also those accepted by extra handles.
    await vi.waitFor(() => expect(peers.every(({ socket }) => socket.closed)).toBe(true));
    await stopping;
    expect(isStopped).toBe(true);
  });
});
