import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HTTP_LIMITS, type HttpLimits } from "../config.ts";
import { sendRaw } from "../testing/raw-http.ts";
import { cutSlowReaders } from "./cut-slow-readers.ts";
import { answerErrors } from "./errors.ts";
import { serverOptions } from "./server-options.ts";
import { shedLoad } from "./shed-load.ts";

const limits: HttpLimits = {
  ...HTTP_LIMITS,
  headersMs: 200,
  requestMs: 300,
  idleMs: 400,
  readMs: 200,
  checkMs: 50,
  underWay: 2,
  underWayMax: 3,
  underWayPerNetwork: 2,
  transfers: 1,
};

let app: FastifyInstance;
let door: ReturnType<typeof shedLoad>;
let port = 0;
/** Releases the requests that `/api/wait` and `/api/money` hold. */
let release: (() => void)[] = [];
const sockets: Socket[] = [];

async function start(changes: Partial<HttpLimits> = {}): Promise<void> {
  const own = { ...limits, ...changes };
  app = Fastify({ logger: false, ...serverOptions(own) });
  answerErrors(app);
  door = shedLoad(app, own, {
    procedures: new Set(["payments.send"]),
    routes: new Set(["POST /api/money"]),
  });
  cutSlowReaders(app.server, own);
  const wait = async () => {
    await new Promise<void>((resolve) => release.push(resolve));
    return { isDone: true };
  };
  app.get("/api/wait", wait);
  app.post("/api/wait", wait);
  app.post("/api/money", wait);
  app.post("/trpc/:path", wait);
  app.get("/api/file", { config: { isTransfer: true } }, wait);
  app.get("/api/large", async () => "x".repeat(64 * 1024 * 1024));
  app.get("/health", async () => ({ isUp: true }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
}

beforeEach(() => {
  release = [];
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const answer of release.splice(0)) answer();
  app.server.closeAllConnections();
  await app.close();
});

const ask = (method: "GET" | "POST", url: string) => app.inject({ method, url });
/** Waits until this many requests are held. */
const heldBack = (count: number) => vi.waitFor(() => expect(release).toHaveLength(count));

/** Number of requests admitted, if each is answered this many ms after all were admitted or refused. */
async function room(asked: readonly PromiseLike<unknown>[], milliseconds: number): Promise<number> {
  let refused = 0;
  for (const each of asked) void each.then(() => (refused += 1));
  await vi.waitFor(() => expect(release.length + refused).toBe(asked.length), { interval: 2 });
  await pause(milliseconds);
  const held = release.length;
  for (const answer of release.splice(0)) answer();
  await Promise.all(asked);
  return held;
}

function open(...pieces: string[]): { socket: Socket; received: () => string; closed: Promise<number> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  const openedAt = performance.now();
  const closed = new Promise<number>((resolve) =>
    socket.once("close", () => resolve(performance.now() - openedAt)),
  );
  for (const piece of pieces) socket.write(piece);
  return { socket, received: () => text, closed };
}

describe("overload", () => {
  it.each(["/api/money", "/trpc/payments.send"])(
    "is refused at once with 503 and Retry-After, reads before money movements (%s), health never",
    async (paid) => {
      await start();
      const held = [ask("GET", "/api/wait"), ask("POST", "/api/wait")];
      await heldBack(2);
      const refused = await ask("GET", "/api/wait");
      expect([refused.statusCode, refused.json().code]).toEqual([503, "OVERLOADED"]);
      expect(refused.headers["retry-after"]).toBe("1");
      expect((await ask("POST", "/trpc/groups.create")).statusCode).toBe(503);
      const money = ask("POST", paid);
      await heldBack(3);
      expect((await ask("POST", paid)).statusCode).toBe(503);
      expect((await ask("GET", "/health")).statusCode).toBe(200);
      for (const answer of release.splice(0)) answer();
      const answers = await Promise.all([...held, money]);
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
      const after = ask("GET", "/api/wait");
      await heldBack(1);
      release.pop()?.();
      expect((await after).statusCode).toBe(200);
    },
  );

  it("counts transfers separately, so that slow readers take no place of other requests", async () => {
    await start();
    const file = ask("GET", "/api/file");
    await heldBack(1);
    expect((await ask("GET", "/api/file")).statusCode).toBe(503);
    const others = [ask("GET", "/api/wait"), ask("GET", "/api/wait")];
    await heldBack(3);
    for (const answer of release.splice(0)) answer();
    expect((await Promise.all([file, ...others])).map((answer) => answer.statusCode)).toEqual([
      200, 200, 200,
    ]);
  });

  it("lets a network download files while its places for work are taken", async () => {
    await start({ transfers: 2 });
    const held = [ask("GET", "/api/wait"), ask("GET", "/api/wait")];
    await heldBack(2);
    const file = ask("GET", "/api/file");
    await heldBack(3);
    for (const answer of release.splice(0)) answer();
    expect((await Promise.all([...held, file])).map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });

  it("gives one network at most half of the places, regardless of the kind of request", async () => {
    await start({ underWay: 4 });
    const from = (remoteAddress: string) => app.inject({ method: "GET", url: "/api/wait", remoteAddress });
    const held = [from("2001:db8::1"), from("2001:db8::2")];
    await heldBack(2);
    expect((await from("2001:db8::3")).statusCode).toBe(503);
    const other = from("2001:db8:1::1");
    await heldBack(3);
    for (const answer of release.splice(0)) answer();
    const answers = await Promise.all([...held, other]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const again = from("2001:db8::3");
    await heldBack(1);
    release.pop()?.();
    expect((await again).statusCode).toBe(200);
  });

  it.each([
    ["at the door", async () => door.isFullFor("2001:db8:1:0::/64")],
    [
      "by their route",
      async () => {
        const remoteAddress = "2001:db8:1::1";
        return (await app.inject({ method: "POST", url: "/api/wait", remoteAddress })).statusCode === 503;
      },
    ],
  ])(
    "lets one network use all places for money while no other network asks, and half of them once others were refused %s",
    async (_name, isRefused) => {
      await start({ underWayMax: 8 });
      const pay = (remoteAddress: string) => app.inject({ method: "POST", url: "/api/money", remoteAddress });
      const held = Array.from({ length: 8 }, (_, index) => pay(`2001:db8::${index}`));
      await heldBack(8);
      expect(await isRefused()).toBe(true);
      for (const answer of release.splice(0, 3)) answer();
      await Promise.all(held.slice(0, 3));
      expect((await pay("2001:db8::9")).statusCode).toBe(503);
      const others = [1, 2, 3].map((index) => pay(`2001:db8:1::${index}`));
      await heldBack(8);
      for (const answer of release.splice(0)) answer();
      const answers = await Promise.all([...held, ...others]);
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(11).fill(200));
      const again = pay("2001:db8::9");
      await heldBack(1);
      release.pop()?.();
      expect((await again).statusCode).toBe(200);
    },
  );

  it("frees the place of a disconnected caller for the next request", async () => {
    await start();
    const gone = [1, 2].map(() => open("GET /api/wait HTTP/1.1\r\nhost: x\r\n\r\n"));
    await heldBack(2);
    for (const { socket } of gone) socket.destroy();
    await vi.waitFor(async () => {
      const next = ask("GET", "/api/wait");
      await Promise.race([next, pause(20)]);
      expect(release.length).toBeGreaterThan(2);
    });
  });

  it("frees the places of a whole pipeline when its caller disconnects", async () => {
    await start({ underWay: 50, underWayPerNetwork: 50 });
    const { socket } = open("GET /api/wait HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50));
    await heldBack(50);
    expect((await ask("GET", "/api/wait")).statusCode).toBe(503);
    socket.destroy();
    await vi.waitFor(async () => {
      const missing = 100 - release.length;
      for (let count = 0; count < missing; count += 1) void ask("GET", "/api/wait");
      await pause(20);
      expect(release).toHaveLength(100);
    });
  });

  it("admits fewer requests while work is slow and grows back when it is fast", async () => {
    await start({ underWay: 10, underWayPerNetwork: 10, slowMs: 150 });
    const ten = (milliseconds: number) =>
      room(
        Array.from({ length: 10 }, () => ask("GET", "/api/wait")),
        milliseconds,
      );
    expect(await ten(0)).toBe(10);
    for (let round = 0; round < 8; round += 1) await ten(200);
    expect(await ten(0)).toBeLessThan(8);
    for (let round = 0; round < 12; round += 1) await ten(0);
    expect(await ten(0)).toBe(10);
  });

  it("does not shrink because of slow readers of fast answers", async () => {
    await start({ underWay: 100, underWayPerNetwork: 100, slowMs: 200, readMs: 5000, idleMs: 60_000 });
    const large = "GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n";
    const readers = [1, 2].map(() => open(large));
    for (const { socket } of readers) socket.pause();
    await pause(500);
    await Promise.all(
      readers.map(({ socket, closed }) => {
        socket.destroy();
        return closed;
      }),
    );
    await pause(50);
    const asked = Array.from({ length: 100 }, () => ask("GET", "/api/wait"));
    await heldBack(100);
    for (const answer of release.splice(0)) answer();
    await Promise.all(asked);
  });

  it("limits one network to half of the places also after shrinking", async () => {
    await start({ underWay: 100, underWayPerNetwork: 50, slowMs: 30 });
    const sixty = (milliseconds: number) =>
      room(
        Array.from({ length: 60 }, () =>
          app.inject({ method: "GET", url: "/api/wait", remoteAddress: "2001:db8::1" }),
        ),
        milliseconds,
      );
    expect(await sixty(60)).toBe(50);
    const places = 100 * 0.98 ** 50;
    expect(await sixty(0)).toBeLessThanOrEqual(Math.ceil(places / 2));
  });

  it("leaves other networks half of the transfer places", async () => {
    await start({ transfers: 4 });
    const from = (remoteAddress: string) => app.inject({ method: "GET", url: "/api/file", remoteAddress });
    const held = [from("2001:db8::1"), from("2001:db8::2")];
    await heldBack(2);
    expect((await from("2001:db8::3")).statusCode).toBe(503);
    const other = from("2001:db8:1::1");
    await heldBack(3);
    for (const answer of release.splice(0)) answer();
    const answers = await Promise.all([...held, other]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });

  it("does not count a request whose body is incomplete", async () => {
    await start({ requestMs: 5000, idleMs: 5000 });
    for (let count = 0; count < 5; count += 1) {
      open(
        "POST /api/wait HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
      );
    }
    await pause(50);
    const read = ask("GET", "/api/wait");
    await heldBack(1);
    release.pop()?.();
    expect((await read).statusCode).toBe(200);
  });

  it("ends requests that take too long: a read may be retried, a write has an unknown outcome", async () => {
    await start({ handlerMs: 60 });
    const answers = await Promise.all([ask("GET", "/api/wait"), ask("POST", "/api/wait")]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [503, "OVERLOADED"],
      [503, "OUTCOME_UNKNOWN"],
    ]);
    expect(answers[1]?.headers["retry-after"]).toBe("1");
    for (const answer of release.splice(0)) answer();
    expect((await ask("GET", "/health")).statusCode).toBe(200);
  });
});

describe("a slow peer", () => {
  it.each([
    ["sends nothing", [""]],
    ["sends half a line", ["GET /hea"]],
    ["sends a head that does not end", ["GET /health HTTP/1.1\r\nhost: x\r\n", "x-a: b\r\n", "x-b: c\r\n"]],
    [
      "sends a body that does not end",
      [
        "POST /api/wait HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n",
        "{",
        '"',
      ],
    ],
    [
      "sends chunks that do not end",
      [
        "POST /api/wait HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        "1\r\n{\r\n",
      ],
    ],
  ])("that %s gets a refusal and is disconnected, while others are served", async (_name, pieces) => {
    await start();
    const slow = Array.from({ length: 10 }, () => open(...pieces));
    const trickle = setInterval(() => {
      for (const { socket } of slow) if (pieces.length > 1) socket.write(pieces.at(-1) ?? "");
    }, 40);
    const [fine] = await Promise.all([
      sendRaw(port, ["GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"]),
      ...slow.map(({ closed }) => closed),
    ]);
    clearInterval(trickle);
    expect(fine.statusCode).toBe(200);
    for (const { received } of slow) expect(received()).toContain('"code":"REQUEST_TOO_SLOW"');
  });

  it("that reads nothing is cut, also behind a hundred pipelined requests, earlier than Node's timeout", async () => {
    await start({ idleMs: 60_000 });
    const readers = [1, 100].map((count) => open("GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n".repeat(count)));
    for (const { socket } of readers) socket.pause();
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    await vi.waitFor(async () => expect(await connections()).toBe(2));
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000, interval: 50 });
  });

  it("that reads slowly is not cut", async () => {
    const readMs = 600;
    await start({ idleMs: 60_000, readMs });
    const startedAt = performance.now();
    const { socket, received } = open("GET /api/large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    let pausedAt = 0;
    socket.on("data", () => {
      if (received().length - pausedAt < 2 * 1024 * 1024) return;
      pausedAt = received().length;
      socket.pause();
      setTimeout(() => socket.resume(), 40);
    });
    await vi.waitFor(() => expect(received().length).toBeGreaterThan(64 * 1024 * 1024), {
      timeout: 20_000,
      interval: 100,
    });
    expect(performance.now() - startedAt).toBeGreaterThan(readMs);
  });
});
