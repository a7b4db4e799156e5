import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "./client.ts";
import { connectWithReadTimeout } from "./connect-with-read-timeout.ts";
import { DatabaseDeadlineError } from "./deadline.ts";

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const NOTICE = Buffer.from("N\u0000\u0000\u0000\u0004");
let server: Server;
afterEach(() => server.close());

async function open(answer: (socket: Socket) => void) {
  server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => answer(socket));
    if (answer === tellUnasked) tellUnasked(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connectWithReadTimeout({ host: ["127.0.0.1"], port: [port] }, () => 60);
  let error: unknown = null;
  socket.on("error", (thrown) => {
    error = thrown;
  });
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, failure: () => error };
}

function tellUnasked(socket: Socket): void {
  socket.write(NOTICE);
}

describe("a connection with a read timeout", () => {
  it("is destroyed when an answer is missing or stops half-way", async () => {
    for (const answer of [() => {}, (socket: Socket) => void socket.write(READY.subarray(0, 3))]) {
      const { socket, failure } = await open(answer);
      socket.write("ask");
      await expect.poll(failure).toBeInstanceOf(DatabaseDeadlineError);
      server.close();
    }
  });

  it("is idle once everything is answered, also when the answer arrives byte by byte", async () => {
    const { socket, failure } = await open((peer) => {
      for (const byte of READY) peer.write(Buffer.from([byte]));
    });
    socket.write("ask");
    await sleep(200);
    expect(failure()).toBeNull();
    socket.destroy();
  });

  it("ignores unsolicited server messages", async () => {
    const { socket, failure } = await open(tellUnasked);
    await sleep(200);
    expect(failure()).toBeNull();
    socket.destroy();
  });
});

describe("a connection over TLS", () => {
  it("verifies the server's host name", async () => {
    const heard: Buffer[] = [];
    server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write("S");
        socket.on("data", (bytes) => heard.push(bytes));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const { port } = server.address() as AddressInfo;
    const db = openDatabase({
      url: `postgres://somebody@localhost:${port}/evenly?sslmode=verify-full`,
      applicationName: "evenly-test",
      poolMax: 1,
    });
    const asked = Promise.allSettled([db.execute("select 1")]);
    await expect.poll(() => Buffer.concat(heard).toString("latin1")).toContain("localhost");
    await db.$client.end({ timeout: 0 });
    await asked;
  });
});
