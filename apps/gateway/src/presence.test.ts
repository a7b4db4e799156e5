import { type FakeBus, fakeBus } from "@evenly/testing/fakes";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOCKET_TIMINGS } from "./config.ts";
import {
  type ApiPeer,
  newPerson,
  type Person,
  signIn,
  startApiPeer,
  startTestGateway,
  type TestClient,
} from "./testing/start-gateway.ts";

const TIMINGS = { ...SOCKET_TIMINGS, collectMs: 5, leaveMs: 60, typingMs: 150 };
const BEATING = { heartbeatMs: 200 };
let api: ApiPeer;
let bus: FakeBus;
const apps: FastifyInstance[] = [];
let ana: Person;
let ben: Person;
let eva: Person;

beforeEach(async () => {
  api = await startApiPeer();
  bus = fakeBus();
  [ana, ben, eva] = [newPerson(), newPerson(), newPerson()];
  api.conversations.push([ana.userId, ben.userId]);
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await api.close();
});

async function start(timings: Partial<typeof SOCKET_TIMINGS> = {}) {
  const { app, url } = await startTestGateway(bus, api, { timings: { ...TIMINGS, ...timings } });
  apps.push(app);
  return { app, url };
}

/** Received presence changes without repetitions. */
const presenceOf = (client: TestClient) =>
  client
    .of("presence")
    .map((frame) => frame.type === "presence" && `${frame.data.userId} ${frame.data.status}`)
    .filter((state, index, all) => state !== all[index - 1]);
const typingOf = (client: TestClient) =>
  client.of("typing").map((frame) => frame.type === "typing" && [frame.data.userId, frame.data.isTyping]);
const type = (client: TestClient, { userId }: Person, isTyping = true) =>
  client.send({ type: "typing", data: { userId, isTyping, timestamp: 1 } });
const hears = (client: TestClient, ...expected: string[]) =>
  vi.waitFor(() => expect(presenceOf(client)).toEqual(expected), 3000);
/** Id of the gateway that announced a user. */
function announcerOf({ userId }: Person): string {
  for (const message of bus.published)
    if (message.kind === "presence" && message.people.some((each) => each.userId === userId))
      return message.gatewayId;
  throw new Error("no gateway announced the user");
}
/** Time in ms to wait for an event that must not happen. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250));

describe("presence", () => {
  it("is visible across gateways to conversation partners only", async () => {
    const [one, two] = [await start(), await start()];
    const stranger = await signIn(two.url, eva);
    const benClient = await signIn(two.url, ben);
    const anaClient = await signIn(one.url, ana);
    await hears(benClient, `${ana.userId} online`);
    await hears(anaClient, `${ben.userId} online`);
    anaClient.send({ type: "presence", data: { status: "away", timestamp: 1 } });
    await hears(benClient, `${ana.userId} online`, `${ana.userId} away`);
    stranger.send({ type: "presence", data: { status: "here I am", timestamp: 1 } });
    anaClient.socket.close();
    await hears(benClient, `${ana.userId} online`, `${ana.userId} away`, `${ana.userId} offline`);
    expect([presenceOf(stranger), presenceOf(anaClient)]).toEqual([[], [`${ben.userId} online`]]);
  });

  it("becomes offline only when the last socket on any gateway is closed, and not during a page reload", async () => {
    const [one, two] = [await start(), await start()];
    const benClient = await signIn(two.url, ben);
    const first = await signIn(one.url, ana);
    await hears(benClient, `${ana.userId} online`);
    const second = await signIn(two.url, ana);
    await hears(second, `${ben.userId} online`);
    first.socket.close();
    await quiet();
    second.socket.close();
    await second.closed;
    const third = await signIn(two.url, ana);
    await hears(third, `${ben.userId} online`);
    await quiet();
    await hears(benClient, `${ana.userId} online`);
    third.socket.close();
    await hears(benClient, `${ana.userId} online`, `${ana.userId} offline`);
  });

  it("is online again after a reload of a page that had said that it is hidden", async () => {
    const { url } = await start({ leaveMs: 5000 });
    const benClient = await signIn(url, ben);
    const first = await signIn(url, ana);
    await hears(benClient, `${ana.userId} online`);
    first.send({ type: "presence", data: { status: "away", timestamp: 1 } });
    await hears(benClient, `${ana.userId} online`, `${ana.userId} away`);
    first.socket.close();
    await first.closed;
    await signIn(url, ana);
    await hears(benClient, `${ana.userId} online`, `${ana.userId} away`, `${ana.userId} online`);
  });

  it("ends with a silent gateway, returns with it, and is sent to a new gateway", async () => {
    const [one, two] = [await start(), await start(BEATING)];
    const benClient = await signIn(two.url, ben);
    await signIn(one.url, ana);
    await hears(benClient, `${ana.userId} online`);
    await hears(benClient, `${ana.userId} online`, `${ana.userId} offline`);
    const gatewayId = announcerOf(ana);
    await bus.publish("realtime", { kind: "gateway_alive", gatewayId, asks: false });
    await hears(benClient, `${ana.userId} online`, `${ana.userId} offline`, `${ana.userId} online`);
    const three = await start();
    await hears(await signIn(three.url, ana), `${ben.userId} online`);
  });

  it("starts when two users begin to share a conversation and ends when they stop", async () => {
    const { url } = await start(BEATING);
    const [evaClient, benClient] = [await signIn(url, eva), await signIn(url, ben)];
    await quiet();
    expect(presenceOf(evaClient)).toEqual([]);
    api.conversations.push([eva.userId, ben.userId]);
    await vi.waitFor(() => expect(presenceOf(benClient)).toContain(`${eva.userId} online`), 3000);
    api.conversations.splice(0);
    const asked = api.conversationsAsked;
    await vi.waitFor(() => expect(api.conversationsAsked).toBeGreaterThan(asked + 1), 3000);
    type(evaClient, ben);
    await quiet();
    expect(typingOf(benClient)).toEqual([]);
  });

  it("follows a change of a group's members without waiting for the heartbeat", async () => {
    const { url } = await start();
    const [evaClient, benClient] = [await signIn(url, eva), await signIn(url, ben)];
    await signIn(url, ana);
    await hears(benClient, `${ana.userId} online`);
    const tell = (kind: string) => {
      const ids = [eva.userId, ben.userId];
      const update = { groupId: "g", kind, subjectId: null, actorUserId: null };
      const items = ids.map((userId) => ({
        userId,
        frame: { type: "group_update", data: { ...update, userId } },
      }));
      return bus.publish("realtime", { kind: "frames", items });
    };
    api.conversations.push([eva.userId, ben.userId]);
    await tell("expense_added");
    await quiet();
    expect(presenceOf(evaClient)).toEqual([]);
    await tell("member_added");
    await hears(evaClient, `${ben.userId} online`);
    await hears(benClient, `${ana.userId} online`, `${eva.userId} online`);
    api.conversations.pop();
    await tell("member_removed");
    await hears(evaClient, `${ben.userId} online`, `${ben.userId} offline`);
    type(evaClient, ben);
    await quiet();
    expect(typingOf(benClient)).toEqual([]);
  });

  it("is away only while none of the user's sockets is looked at", async () => {
    const { url } = await start();
    const benClient = await signIn(url, ben);
    const [shown, hidden] = [await signIn(url, ana), await signIn(url, ana)];
    await hears(benClient, `${ana.userId} online`);
    hidden.send({ type: "presence", data: { status: "away", timestamp: 1 } });
    await quiet();
    await hears(benClient, `${ana.userId} online`);
    shown.socket.close();
    await hears(benClient, `${ana.userId} online`, `${ana.userId} away`);
  });

  it("loads the partners of users who connect at once in one call, and limits status changes", async () => {
    const { url } = await start({ collectMs: 300 });
    const clients = await Promise.all(Array.from({ length: 20 }, () => signIn(url, newPerson())));
    await vi.waitFor(() => expect(api.conversationsAsked).toBeGreaterThan(0));
    expect(api.conversationsAsked).toBeLessThanOrEqual(2);
    const [client] = clients;
    for (const status of ["one", "two"]) client?.send({ type: "presence", data: { status, timestamp: 1 } });
    await vi.waitFor(() => expect(client?.of("error")).toMatchObject([{ data: { code: "RATE_LIMITED" } }]));
  });
});

describe("typing", () => {
  it("is shown to its addressee only, and only within a conversation", async () => {
    const [one, two] = [await start(), await start()];
    const [anaClient, benClient, stranger] = [
      await signIn(one.url, ana),
      await signIn(two.url, ben),
      await signIn(two.url, eva),
    ];
    await hears(benClient, `${ana.userId} online`);
    type(anaClient, ben);
    type(anaClient, eva);
    type(stranger, ana);
    await vi.waitFor(() => expect(typingOf(benClient)).toEqual([[ana.userId, true]]));
    type(anaClient, ben, false);
    await vi.waitFor(() =>
      expect(typingOf(benClient)).toEqual([
        [ana.userId, true],
        [ana.userId, false],
      ]),
    );
    await quiet();
    expect([typingOf(stranger), typingOf(anaClient)]).toEqual([[], []]);
  });

  it("is not forwarded again when repeated but extended, and ends by timeout or with its socket", async () => {
    const { url } = await start();
    const [anaClient, benClient] = [await signIn(url, ana), await signIn(url, ben)];
    await hears(benClient, `${ana.userId} online`);
    for (let count = 0; count < 5; count += 1) {
      type(anaClient, ben);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(typingOf(benClient)).toEqual([[ana.userId, true]]);
    await vi.waitFor(() => expect(typingOf(benClient).at(-1)).toEqual([ana.userId, false]));
    type(anaClient, ben);
    await vi.waitFor(() => expect(typingOf(benClient).at(-1)).toEqual([ana.userId, true]));
    anaClient.socket.close();
    await vi.waitFor(() => expect(typingOf(benClient).at(-1)).toEqual([ana.userId, false]));
    expect(typingOf(benClient)).toHaveLength(4);
  });

  it("says in what, and ends each on its own", async () => {
    const { url } = await start({ typingMs: 5000 });
    const [anaClient, benClient] = [await signIn(url, ana), await signIn(url, ben)];
    await hears(benClient, `${ana.userId} online`);
    const subjectsOf = () =>
      benClient
        .of("typing")
        .map((frame) => frame.type === "typing" && [frame.data.subjectId, frame.data.isTyping]);
    const send = (subjectId: string | undefined, isTyping: boolean) =>
      anaClient.send({ type: "typing", data: { userId: ben.userId, isTyping, subjectId, timestamp: 1 } });
    send("comment:one", true);
    send("expense:one", true);
    send(undefined, true);
    send("comment:one", false);
    const started = [
      ["comment:one", true],
      ["expense:one", true],
      [undefined, true],
      ["comment:one", false],
    ];
    await vi.waitFor(() => expect(subjectsOf()).toEqual(started));
    anaClient.socket.close();
    await vi.waitFor(() =>
      expect(subjectsOf()).toEqual([...started, ["expense:one", false], [undefined, false]]),
    );
    const bad = await signIn(url, ana);
    bad.send({
      type: "typing",
      data: { userId: ben.userId, isTyping: true, subjectId: "<b>", timestamp: 1 },
    });
    await vi.waitFor(() => expect(bad.of("error")).toMatchObject([{ data: { code: "VALIDATION" } }]));
  });

  it("reaches at most five addressees at once from one socket", async () => {
    const { url } = await start();
    const others = Array.from({ length: 6 }, newPerson);
    for (const other of others) api.conversations.push([ana.userId, other.userId]);
    const benClient = await signIn(url, ben);
    const anaClient = await signIn(url, ana);
    await hears(benClient, `${ana.userId} online`);
    for (const other of others) type(anaClient, other);
    await vi.waitFor(() => expect(anaClient.of("error")).toMatchObject([{ data: { code: "RATE_LIMITED" } }]));
  });
});
