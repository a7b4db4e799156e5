import { CLOSED_TO_MAKE_ROOM } from "@evenly/contract/realtime/limits";
import type { Bus } from "@evenly/platform";
import { fakeBus } from "@evenly/testing/fakes";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { SOCKET_LIMITS, SOCKET_TIMINGS } from "./config.ts";
import {
  type ApiPeer,
  connect,
  ids,
  newPerson,
  ORIGIN,
  signIn,
  socketTicketFor,
  startApiPeer,
  startTestGateway,
  type TestClient,
} from "./testing/start-gateway.ts";

let api: ApiPeer;
let bus: Bus;
const apps: FastifyInstance[] = [];

beforeEach(async () => {
  api = await startApiPeer();
  bus = fakeBus();
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await api.close();
});

async function start(changes: Parameters<typeof startTestGateway>[2] = {}): Promise<string> {
  const { app, url } = await startTestGateway(bus, api, changes);
  apps.push(app);
  return url;
}

const timings = { ...SOCKET_TIMINGS, authenticateMs: 150, heartbeatMs: 150, checkMs: 60 };
const notice = (userId: string, text: string) => ({
  userId,
  frame: { type: "security_alert", data: { severity: "low", message: text } },
});

describe("sign-in", () => {
  it("accepts a fresh ticket and returns the user's id", async () => {
    const person = newPerson();
    const client = await signIn(await start(), person);
    expect(client.frames[0]).toEqual({
      type: "system",
      data: { event: "authenticated", userId: person.userId },
    });
  });

  it("closes a socket that sends no ticket in time", async () => {
    const client = await connect(await start({ timings }));
    expect(await client.closed).toBe(1008);
  });

  it("closes on any other first frame and on a forged ticket", async () => {
    const url = await start();
    for (const frame of [
      { type: "presence", data: { status: "here", timestamp: 1 } },
      "not json",
      { type: "authenticate", data: { ticket: "a.b.c" } },
    ]) {
      const client = await connect(url);
      client.send(frame);
      expect(await client.closed).toBe(1008);
      expect(client.frames).toMatchObject([{ type: "error", data: { code: "UNAUTHENTICATED" } }]);
    }
  });

  it("accepts a ticket once across gateways", async () => {
    const [first, second] = [await start(), await start()];
    const ticket = await socketTicketFor(newPerson());
    const one = await connect(first);
    one.send({ type: "authenticate", data: { ticket } });
    await vi.waitFor(() => expect(one.frames).toHaveLength(1));
    const two = await connect(second);
    two.send({ type: "authenticate", data: { ticket } });
    expect(await two.closed).toBe(1008);
    expect(one.frames).toMatchObject([{ data: { event: "authenticated" } }]);
  });

  it("refuses while the api cannot check the ticket", async () => {
    const client = await connect(await start());
    api.isDown = true;
    client.send({ type: "authenticate", data: { ticket: await socketTicketFor(newPerson()) } });
    expect(await client.closed).toBe(1013);
  });

  it("refuses a foreign origin at the upgrade and accepts its own origin or none", async () => {
    const url = await start();
    await expect(connect(url, { origin: "https://evil.test" })).rejects.toThrow("403");
    await expect(connect(url, { origin: ORIGIN })).resolves.toBeDefined();
    await expect(connect(url)).resolves.toBeDefined();
  });

  it("allows twenty sockets per user; a further one replaces the one that has been idle longest", async () => {
    const url = await start();
    const person = newPerson();
    const clients: TestClient[] = [];
    for (let count = 0; count < 20; count += 1) clients.push(await signIn(url, person));
    const [oldest, second] = clients;
    oldest?.send({ type: "request_balance", data: { userId: person.userId } });
    await vi.waitFor(() => expect(oldest?.of("balance_update_requested")).toHaveLength(1));
    const other = await signIn(url, newPerson());
    const newest = await signIn(url, person);
    expect(await second?.closed).toBe(CLOSED_TO_MAKE_ROOM);
    const open = [newest, other, ...clients.filter((each) => each !== second)];
    expect(open.map(({ socket }) => socket.readyState)).toEqual(open.map(() => WebSocket.OPEN));
    await bus.publish("realtime", { kind: "frames", items: [notice(person.userId, "hello")] });
    await vi.waitFor(() => expect(newest.of("security_alert")).toHaveLength(1));
  });

  it("closes no socket for a ticket that is not accepted", async () => {
    const limits = { ...SOCKET_LIMITS, socketsPerUser: 1 };
    const url = await start({ limits });
    const person = newPerson();
    const client = await signIn(url, person);
    api.isDown = true;
    const refused = await connect(url);
    refused.send({ type: "authenticate", data: { ticket: await socketTicketFor(person) } });
    expect(await refused.closed).toBe(1013);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe("events", () => {
  it("reach every socket of their user and no other user", async () => {
    const url = await start();
    const [ana, ben] = [newPerson(), newPerson()];
    const clients = await Promise.all([signIn(url, ana), signIn(url, ana), signIn(url, ben)]);
    await bus.publish("realtime", {
      kind: "frames",
      items: [notice(ana.userId, "for ana"), notice(ben.userId, "for ben")],
    });
    await vi.waitFor(() =>
      expect(clients.map((client) => client.of("security_alert").length)).toEqual([1, 1, 1]),
    );
    expect(clients[2]?.of("security_alert")).toMatchObject([{ data: { message: "for ben" } }]);
  });

  it("are filtered by subscriptions, and unfiltered once those are removed", async () => {
    const person = newPerson();
    const client = await signIn(await start(), person);
    const publish = () =>
      bus.publish("realtime", { kind: "frames", items: [notice(person.userId, "hello")] });
    client.send({
      type: "subscribe",
      data: { userId: person.userId, eventTypes: ["notification"], subscriptionId: "a" },
    });
    client.send({ type: "request_balance", data: { userId: person.userId } });
    await vi.waitFor(() => expect(client.of("balance_update_requested")).toHaveLength(1));
    await publish();
    client.send({ type: "unsubscribe", data: { subscriptionId: "a" } });
    client.send({ type: "authenticate", data: { ticket: "again" } });
    await vi.waitFor(() => expect(client.of("error")).toMatchObject([{ data: { code: "STATE_CONFLICT" } }]));
    await publish();
    await vi.waitFor(() => expect(client.of("security_alert")).toHaveLength(1));
  });

  it("for all users reach each socket once, except sockets with a filter for other types", async () => {
    const url = await start();
    const people = [newPerson(), newPerson(), newPerson()] as const;
    const clients = await Promise.all(people.map((person) => signIn(url, person)));
    const stranger = await connect(url);
    const [{ userId }] = people;
    clients[0]?.send({
      type: "subscribe",
      data: { userId, eventTypes: ["notification"], subscriptionId: "a" },
    });
    clients[0]?.send({ type: "request_balance", data: { userId } });
    await vi.waitFor(() => expect(api.checks).toBe(1));
    const data = { title: "Ü", message: "Down at two", priority: "high", data: {}, broadcast: true };
    const frame = { type: "system_notification", data };
    await bus.publish("realtime", { kind: "everyone", frame });
    await vi.waitFor(() => expect(clients[2]?.of("system_notification")).toEqual([frame]));
    await bus.publish("realtime", { kind: "frames", items: people.map((each) => notice(each.userId, "x")) });
    await vi.waitFor(() => expect(clients[2]?.of("security_alert")).toHaveLength(1));
    expect(clients.map((client) => client.of("system_notification").length)).toEqual([0, 1, 1]);
    expect(stranger.frames).toEqual([]);
  });

  it.each([
    { topic: "sessions", teller: "this version" },
    { topic: "realtime", teller: "the version before" },
  ])("close the session's sockets with 1008 within a second, sent by $teller", async ({ topic }) => {
    const url = await start();
    const person = newPerson();
    const [one, other] = [await signIn(url, person), await signIn(url, { ...person, sessionId: ids.uuid() })];
    await bus.publish(topic, {
      kind: "sessions_ended",
      userId: person.userId,
      sessionIds: [person.sessionId],
    });
    expect(await one.closed).toBe(1008);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    await bus.publish(topic, { kind: "sessions_ended", userId: person.userId, sessionIds: null });
    expect(await other.closed).toBe(1008);
  });
});

describe("client requests", () => {
  const account = {
    accountId: ids.uuid(),
    currency: "USD",
    version: 7,
    balanceText: "12.34",
    heldText: "1.00",
  };

  it("answers request_balance at once with the api's balances", async () => {
    const person = newPerson();
    api.accounts = [{ ...account, userId: person.userId }] as ApiPeer["accounts"];
    const client = await signIn(await start(), person);
    client.send({ type: "request_balance", data: { userId: person.userId } });
    await vi.waitFor(() => expect(client.of("balance_updated")).toHaveLength(1));
    await vi.waitFor(() => expect(client.of("balance_update")).toHaveLength(1));
    const [updated, update] = [client.of("balance_updated")[0], client.of("balance_update")[0]];
    expect(updated).toMatchObject({ data: { ...account, balance: 12.34, change: 0 } });
    expect({ ...update, type: "balance_updated" }).toEqual(updated);
  });

  it("refuses every frame in another user's name without effect and reports only the first", async () => {
    const person = newPerson();
    const client = await signIn(await start(), person);
    const { userId } = newPerson();
    api.refusal = "FORBIDDEN";
    client.send({ type: "subscribe", data: { userId, eventTypes: [], subscriptionId: "x" } });
    client.send({ type: "request_balance", data: { userId } });
    client.send({
      type: "send_notification",
      data: { userId, notification: { title: "Hi", message: "there" } },
    });
    await vi.waitFor(() => expect(client.of("error")).toHaveLength(3));
    expect(
      client.of("error").every((frame) => frame.type === "error" && frame.data.code === "FORBIDDEN"),
    ).toBe(true);
    expect(api.checks).toBe(0);
    expect(api.foreignFrames).toMatchObject([{ userId: person.userId, frame: "subscribe" }]);
  });

  it("forwards a user's notification to themselves to the api and returns its refusals", async () => {
    const person = newPerson();
    const client = await signIn(await start(), person);
    const send = (notification: object) =>
      client.send({ type: "send_notification", data: { userId: person.userId, notification } });
    send({ title: "Hi", message: "there" });
    await vi.waitFor(() => expect(api.notifications).toHaveLength(1));
    expect(api.notifications).toMatchObject([
      { ...person, to: person.userId, notification: { title: "Hi", message: "there", priority: "medium" } },
    ]);
    for (const refusal of ["RATE_LIMITED", "FORBIDDEN", "NOT_FOUND"] as const) {
      api.refusal = refusal;
      send({ title: "Hi", message: "again" });
      await vi.waitFor(() => expect(client.of("error").at(-1)).toMatchObject({ data: { code: refusal } }));
    }
    api.isDown = true;
    send({ title: "Hi", message: "again" });
    await vi.waitFor(() => expect(client.of("error").at(-1)).toMatchObject({ data: { code: "OVERLOADED" } }));
    send({ title: "", message: "again" });
    await vi.waitFor(() => expect(client.of("error").at(-1)).toMatchObject({ data: { code: "VALIDATION" } }));
  });

  it("answers a malformed frame with VALIDATION, whichever user it names, and does not report it", async () => {
    const client = await signIn(await start(), newPerson());
    const before = api.foreignFrames.length;
    const notification = { title: "", message: "there" };
    client.send({ type: "send_notification", data: { userId: ids.uuid(), notification } });
    await vi.waitFor(() => expect(client.of("error")).toMatchObject([{ data: { code: "VALIDATION" } }]));
    expect(api.foreignFrames).toHaveLength(before);
  });

  it("answers an unknown frame type with VALIDATION and stays open", async () => {
    const client = await signIn(await start(), newPerson());
    for (const frame of ["{", { type: "nonsense" }, { type: "typing", data: {} }]) client.send(frame);
    await vi.waitFor(() => expect(client.of("error")).toHaveLength(3));
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe("limits", () => {
  it("closes a socket that sends more than 20 messages a second", async () => {
    const client = await signIn(await start(), newPerson());
    for (let count = 0; count < 40; count += 1)
      client.send({ type: "presence", data: { status: "x", timestamp: 1 } });
    expect(await client.closed).toBe(1008);
  });

  it("closes a socket whose messages queue up while the api does not answer", async () => {
    const limits = { ...SOCKET_LIMITS, messagesPerSecond: 1000, waitingMessages: 10 };
    const client = await signIn(await start({ limits }), newPerson());
    api.isSilent = true;
    for (let count = 0; count < 12; count += 1)
      client.send({
        type: "send_notification",
        data: { userId: ids.uuid(), notification: { title: "a", message: "b" } },
      });
    expect(await client.closed).toBe(1008);
    api.isSilent = false;
  });

  it("closes on a frame above 16 KiB", async () => {
    const client = await signIn(await start(), newPerson());
    client.send("x".repeat(SOCKET_LIMITS.payloadBytes + 1));
    expect(await client.closed).toBe(1009);
  });

  it("keeps only the newest balance for a slow reader", async () => {
    const limits = { ...SOCKET_LIMITS, bufferedBytes: 4 * 1024 * 1024 };
    const person = newPerson();
    const client = await signIn(await start({ limits }), person);
    client.socket.pause();
    const text = "x".repeat(7000);
    const balance = (version: number) => ({
      userId: person.userId,
      frame: { type: "balance_updated", data: { accountId: "a", version, text } },
    });
    for (let version = 1; version <= 3000; version += 1) {
      await bus.publish("realtime", { kind: "frames", items: [balance(version)] });
    }
    client.socket.resume();
    await vi.waitFor(
      () => expect(client.of("balance_updated").at(-1)).toMatchObject({ data: { version: 3000 } }),
      10_000,
    );
    expect(client.of("balance_updated").length).toBeLessThan(3000);
  });

  /** More than the buffers between client and server hold. */
  const overwhelm = async (userId: string) => {
    for (let count = 0; count < 3000; count += 1) {
      await bus.publish("realtime", { kind: "frames", items: [notice(userId, "x".repeat(7000))] });
    }
  };

  it("sends a slow reader a resync and continues", async () => {
    const person = newPerson();
    const client = await signIn(await start(), person);
    client.socket.pause();
    await overwhelm(person.userId);
    client.socket.resume();
    await vi.waitFor(
      () => expect(client.of("system").at(-1)).toMatchObject({ data: { event: "resync" } }),
      5000,
    );
    expect(client.of("security_alert").length).toBeLessThan(3000);
    await bus.publish("realtime", { kind: "frames", items: [notice(person.userId, "after")] });
    await vi.waitFor(() =>
      expect(client.of("security_alert").at(-1)).toMatchObject({ data: { message: "after" } }),
    );
  });

  it("disconnects a reader that reads nothing", async () => {
    const person = newPerson();
    const url = await start({ limits: { ...SOCKET_LIMITS, behindMs: 100 } });
    const client = await signIn(url, person);
    const others = await signIn(url, newPerson());
    client.socket.pause();
    await overwhelm(person.userId);
    const sockets = async () => (await apps[0]?.inject("/health"))?.json().sockets;
    await vi.waitFor(async () => expect(await sockets()).toBe(1), 5000);
    expect(others.socket.readyState).toBe(WebSocket.OPEN);
    client.socket.resume();
    expect([1006, 1013]).toContain(await client.closed);
  });
});

describe("the timers", () => {
  it("send versions with the heartbeat and close sockets of sessions whose end event was missed", async () => {
    const person = newPerson();
    api.accounts = [
      {
        userId: person.userId,
        accountId: ids.uuid(),
        currency: "USD",
        version: 3,
        balanceText: "1.00",
        heldText: "0.00",
      },
    ] as ApiPeer["accounts"];
    const client = await signIn(
      await start({ timings: { ...SOCKET_TIMINGS, heartbeatMs: 100, checkMs: 40 } }),
      person,
    );
    await vi.waitFor(() => expect(JSON.stringify(client.of("system"))).toContain('"version":3'), 5000);
    api.ended.add(person.sessionId);
    expect(await client.closed).toBe(1008);
  });

  it("disconnect a peer that missed two pings", async () => {
    const client = await signIn(
      await start({ timings: { ...SOCKET_TIMINGS, heartbeatMs: 50 } }),
      newPerson(),
    );
    client.socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 400));
    client.socket.resume();
    expect(await client.closed).toBe(1006);
  });
});
