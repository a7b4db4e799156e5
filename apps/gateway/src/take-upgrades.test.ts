import { request } from "node:http";
import { connect as connectWire, type Socket } from "node:net";
import { fakeBus } from "@evenly/testing/fakes";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOCKET_LIMITS } from "./config.ts";
import { frameOf, TEXT } from "./testing/raw-socket.ts";
import {
  type ApiPeer,
  connect,
  newPerson,
  signIn,
  socketTicketFor,
  startApiPeer,
  startTestGateway,
} from "./testing/start-gateway.ts";

const UPGRADE = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
};
const UPGRADE_LINES = Object.entries(UPGRADE)
  .map(([name, value]) => `${name}: ${value}`)
  .join("\r\n");

let api: ApiPeer;
let app: FastifyInstance;
let url = "";

beforeEach(async () => {
  api = await startApiPeer();
  await start();
});
afterEach(async () => {
  await app.close();
  await api.close();
});

async function start(limits: Partial<typeof SOCKET_LIMITS> = {}): Promise<void> {
  ({ app, url } = await startTestGateway(fakeBus(), api, { limits: { ...SOCKET_LIMITS, ...limits } }));
}

type Refused = { readonly status: number; readonly code: unknown; readonly isCut: boolean };

/** Requests an upgrade and keeps the client's side of the connection open. */
function upgrade(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Refused> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { ...UPGRADE, ...headers } });
    asked.on("error", reject);
    asked.on("upgrade", (_response, socket: Socket) => {
      socket.destroy();
      resolve({ status: 101, code: null, isCut: false });
    });
    asked.on("response", async (response) => {
      const { socket } = response;
      let body = "";
      for await (const chunk of response) body += chunk;
      const code = /"code":"(\w+)"/.exec(body)?.[1];
      const answer = { status: response.statusCode ?? 0, code };
      if (socket.destroyed) return resolve({ ...answer, isCut: true });
      const late = setTimeout(() => resolve({ ...answer, isCut: false }), 1000);
      socket.once("close", () => {
        clearTimeout(late);
        resolve({ ...answer, isCut: true });
      });
    });
    asked.end();
  });
}

describe("an upgrade", () => {
  it.each([
    { what: "another path", path: "/other" },
    { what: "the path of an HTTP route", path: "/health" },
    { what: "an address that cannot be decoded", path: "/%zz" },
    { what: "the path percent-encoded", path: "/%77s" },
    { what: "a path below", path: "/ws/more" },
    { what: "another method", path: "/ws", method: "POST" },
  ])("of $what is refused with 404 and disconnected", async ({ path, method }) => {
    expect(await upgrade(path, {}, method)).toEqual({ status: 404, code: "NOT_FOUND", isCut: true });
  });

  it("from a foreign origin is refused with 403 and disconnected", async () => {
    expect(await upgrade("/ws", { origin: "https://evil.test" })).toEqual({
      status: 403,
      code: "ORIGIN_REFUSED",
      isCut: true,
    });
  });

  it("without a valid key or version is refused and disconnected", async () => {
    expect(await upgrade("/ws", { "sec-websocket-key": "short" })).toMatchObject({
      status: 400,
      isCut: true,
    });
    expect(await upgrade("/ws", { "sec-websocket-version": "3" })).toMatchObject({ isCut: true });
  });

  it("is accepted with any query", async () => {
    expect(await upgrade("/ws?since=1")).toMatchObject({ status: 101 });
  });

  it("GET /ws without an upgrade is refused", async () => {
    expect((await app.inject("/ws")).statusCode).toBe(404);
  });

  it("beyond the process's maximum of sockets is closed with 1013", async () => {
    await app.close();
    await start({ sockets: 1 });
    const first = await connect(url);
    const second = await connect(url);
    expect(await second.closed).toBe(1013);
    expect(first.socket.readyState).toBe(first.socket.OPEN);
  });
});

describe("a socket", () => {
  it("processes a frame that arrived in the same packet as its upgrade", async () => {
    const ticket = await socketTicketFor(newPerson());
    const first = frameOf({
      opcode: TEXT,
      payload: JSON.stringify({ type: "authenticate", data: { ticket } }),
    });
    const { hostname, port } = new URL(url);
    const wire = connectWire(Number(port), hostname);
    let heard = "";
    wire.on("data", (chunk) => {
      heard += chunk;
    });
    const head = `GET /ws HTTP/1.1\r\nhost: ${hostname}\r\n${UPGRADE_LINES}\r\n\r\n`;
    wire.write(Buffer.concat([Buffer.from(head), first]));
    await vi.waitFor(() => expect(heard).toContain("authenticated"));
    wire.destroy();
  });

  it("is removed when its connection breaks", async () => {
    const client = await signIn(url, newPerson());
    expect((await app.inject("/health")).json().sockets).toBe(1);
    client.socket.terminate();
    await vi.waitFor(async () => expect((await app.inject("/health")).json().sockets).toBe(0));
  });

  it("is closed with 1012 when the gateway stops", async () => {
    const client = await signIn(url, newPerson());
    await app.close();
    expect(await client.closed).toBe(1012);
  });

  it("that answers no close frame does not delay the gateway's stop", async () => {
    const client = await signIn(url, newPerson());
    client.socket.pause();
    await app.close();
    client.socket.resume();
    expect([1006, 1012]).toContain(await client.closed);
  });
});
