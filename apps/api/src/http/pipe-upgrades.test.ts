import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  });
  api = createServer();
  const rules = { hosts: new Set(["evenly.test"]), origins: new Set(["http://evenly.test"]) };
  pipeUpgrades(api, { host: "127.0.0.1", port: await listen(gateway) }, rules);
  await listen(api);
});
afterAll(() => {
  api.close();
  gateway.close();
});

/** The status that an upgrade is answered with. */
function upgrade(headers: Record<string, string>, path = "/ws", method = "GET"): Promise<number | undefined> {
  const { port } = api.address() as AddressInfo;
  const all = { host: "evenly.test", connection: "Upgrade", upgrade: "websocket", ...headers };
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers: all });
    const settle = (answer: IncomingMessage) => {
      answer.destroy();
      resolve(answer.statusCode);
    };
    asking.on("upgrade", settle).on("response", settle).on("error", reject).end();
  });
}

describe("pipeUpgrades", () => {
  it("hands an upgrade to the gateway with the peer's own address, whatever the peer claims", async () => {
    heard = [];
    const claims = { origin: "http://evenly.test", "x-forwarded-for": "10.9.8.7" };
    expect(await upgrade(claims, "/ws?x=1")).toBe(101);
    expect(heard).toMatchObject([{ host: "evenly.test", origin: "http://evenly.test" }]);
    expect(heard[0]?.["x-forwarded-for"]).toBe("127.0.0.1");
  });

  it("refuses other hosts, origins, paths and methods before the gateway hears of them", async () => {
    heard = [];
    expect(await upgrade({ host: "evil.test" })).toBe(421);
    expect(await upgrade({ origin: "http://evil.test" })).toBe(403);
    expect(await upgrade({ origin: "null" })).toBe(403);
    expect(await upgrade({}, "/health")).toBe(404);
    expect(await upgrade({}, "/ws", "POST")).toBe(404);
    expect(heard).toEqual([]);
  });
});
