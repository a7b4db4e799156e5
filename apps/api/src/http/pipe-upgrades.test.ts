import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pipeUpgrades } from "./pipe-upgrades.ts";

let gateway: Server;
let api: Server;
let heard: IncomingMessage["headers"][] = [];

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  gateway = createServer().on("upgrade", (upgrade: IncomingMessage, socket) => {
    heard.push(upgrade.headers);
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    socket.on("error", () => socket.destroy()).on("end", () => socket.end());
    if (upgrade.url === "/ws?reset") setTimeout(() => (socket as Socket).resetAndDestroy(), 20);
  });
  api = createServer();
  const rules = {
    hosts: new Set(["evenly.test"]),
    origins: new Set(["http://evenly.test"]),
    trustProxy: "127.0.0.9",
    limits: { socketsPerNetwork: 3 },
  };
  pipeUpgrades(api, { host: "127.0.0.1", port: await listen(gateway) }, rules);
  await listen(api);
});
afterAll(() => {
  api.close();
  gateway.close();
});

/** The status line's code of an upgrade request. */
function upgrade(
  headers: Record<string, string>,
  path = "/ws",
  method = "GET",
  localAddress = "127.0.0.1",
): Promise<number | undefined> {
  const { port } = api.address() as AddressInfo;
  const all = { host: "evenly.test", connection: "Upgrade", upgrade: "websocket", ...headers };
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers: all, localAddress });
    const answerWith = (answer: IncomingMessage) => {
      answer.destroy();
      resolve(answer.statusCode);
    };
    asking.on("upgrade", answerWith).on("response", answerWith).on("error", reject).end();
  });
}

describe("pipeUpgrades", () => {
  it("forwards an upgrade to the gateway with the peer's address and ignores the peer's X-Forwarded-For", async () => {
    heard = [];
    const claims = {
      origin: "http://evenly.test",
      "x-forwarded-for": "10.9.8.7",
      "x-client-network": "10.0.0.0",
    };
    expect(await upgrade(claims, "/ws?x=1")).toBe(101);
    expect(heard).toMatchObject([{ host: "evenly.test", origin: "http://evenly.test" }]);
    expect(heard[0]).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-client-network": "127.0.0.1" });
  });

  it("trusts a configured proxy's forwarded address and ignores what the client forwarded", async () => {
    heard = [];
    const told = { "x-forwarded-for": "6.6.6.6, 2001:db8::1" };
    expect(await upgrade(told, "/ws", "GET", "127.0.0.9")).toBe(101);
    expect(heard[0]).toMatchObject({
      "x-forwarded-for": "2001:db8::1",
      "x-client-network": "2001:db8:0:0::/64",
    });
  });

  it("limits open sockets per network and accepts new ones after others close", async () => {
    const { port } = api.address() as AddressInfo;
    const lines = [
      "GET /ws HTTP/1.1",
      "host: evenly.test",
      "connection: upgrade",
      "upgrade: websocket",
      "",
      "",
    ];
    const open = async () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(lines.join("\r\n"));
      const [answer] = await once(socket, "data");
      return { socket, status: Number(/ (\d{3}) /.exec(String(answer))?.[1]) };
    };
    const held = [await open(), await open(), await open()];
    expect(held.map(({ status }) => status)).toEqual([101, 101, 101]);
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(await upgrade({ "x-forwarded-for": "6.6.6.6" }, "/ws", "GET", "127.0.0.9")).toBe(101);
    held[0]?.socket.destroy();
    await vi.waitFor(async () => expect((await open()).status).toBe(101));
    for (const { socket } of held) socket.destroy();
  });

  it("closes the socket when the gateway dies, without writing HTTP into the frame stream", async () => {
    const { port } = api.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.5" });
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    const lines = [
      "GET /ws?reset HTTP/1.1",
      "host: evenly.test",
      "connection: upgrade",
      "upgrade: websocket",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await once(socket, "close");
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 101"]);
  });

  it("survives a peer that resets the connection before its address is read", async () => {
    const { port } = api.address() as AddressInfo;
    const lines = ["GET /ws HTTP/1.1", "host: evenly.test", "connection: upgrade", "upgrade: websocket"];
    const addresses: (string | undefined)[] = [];
    api.on("upgrade", ({ socket }: IncomingMessage) => addresses.push(socket.remoteAddress));
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(`${lines.join("\r\n")}\r\n\r\n`);
        socket.resetAndDestroy();
      });
      await once(socket, "close");
    }
    await vi.waitFor(() => expect(addresses).toContain(undefined));
    expect(await upgrade({}, "/ws", "GET", "127.0.0.6")).toBe(101);
  });

  it("refuses other hosts, origins, paths and methods before they reach the gateway", async () => {
    heard = [];
    expect(await upgrade({ host: "evil.test" })).toBe(421);
    expect(await upgrade({ origin: "http://evil.test" })).toBe(403);
    expect(await upgrade({ origin: "null" })).toBe(403);
    expect(await upgrade({}, "/health")).toBe(404);
    expect(await upgrade({}, "/ws", "POST")).toBe(404);
    expect(heard).toEqual([]);
  });
});
