import { type Bus, createBus, createNames } from "@evenly/platform";
import { openTestContext } from "@evenly/testing";
import { requireEnv } from "@evenly/testing/env";
import { silentLog } from "@evenly/testing/fakes";
import { Redis } from "ioredis";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newPerson, signIn, startApiPeer, startTestGateway } from "./testing/start-gateway.ts";

const { database } = await openTestContext();
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const frameFor = (userId: string, message: string) => ({
  userId,
  frame: { type: "security_alert", data: { severity: "low", message } },
});

describe.each([
  { name: "postgres", redisUrl: () => undefined, cut: cutPostgres },
  { name: "redis", redisUrl: () => requireEnv("TEST_REDIS_URL"), cut: cutRedis },
])("two gateways on $name", ({ redisUrl, cut }) => {
  async function startTwo(clientName = "two-gateways") {
    const names = createNames(`test-${process.pid}-${Math.random().toString(36).slice(2)}`);
    const openBus = (name: string): Bus => {
      const bus = createBus({
        databaseUrl: database.url,
        redisUrl: redisUrl(),
        names,
        log: silentLog,
        clientName: name,
      });
      closers.push(() => bus.close());
      return bus;
    };
    const publisher = openBus("publisher");
    const api = await startApiPeer();
    closers.push(() => api.close());
    const gateways = [];
    for (const index of [0, 1]) {
      const gateway = await startTestGateway(openBus(`${clientName}-${index}`), api);
      closers.push(() => gateway.app.close());
      gateways.push(gateway.url);
    }
    const [first = "", second = ""] = gateways;
    return { publisher, first, second };
  }

  it("deliver one copy of an event to a user's socket on each, and none to other users", async () => {
    const { publisher, first, second } = await startTwo();
    const [ana, ben] = [newPerson(), newPerson()];
    const clients = [await signIn(first, ana), await signIn(second, ana), await signIn(second, ben)];
    const messages = Array.from({ length: 100 }, (_, index) => `for ana ${index}`);
    for (const message of messages) {
      await publisher.publish("realtime", { kind: "frames", items: [frameFor(ana.userId, message)] });
    }
    await publisher.publish("realtime", { kind: "frames", items: [frameFor(ben.userId, "for ben")] });
    await vi.waitFor(
      () => expect(clients.map((each) => each.of("security_alert").length)).toEqual([100, 100, 1]),
      10_000,
    );
    for (const client of clients.slice(0, 2)) {
      const heard = client
        .of("security_alert")
        .map((frame) => frame.type === "security_alert" && frame.data.message);
      expect(heard).toEqual(messages);
    }
  });

  it("close a session's sockets on both", async () => {
    const { publisher, first, second } = await startTwo();
    const ana = newPerson();
    const clients = [await signIn(first, ana), await signIn(second, ana)];
    await publisher.publish("sessions", {
      kind: "sessions_ended",
      userId: ana.userId,
      sessionIds: [ana.sessionId],
    });
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual([1008, 1008]);
  });

  it("send a resync after the bus was unreachable", async () => {
    const clientName = `cut-${Math.random().toString(36).slice(2)}`;
    const { publisher, first } = await startTwo(clientName);
    const ana = newPerson();
    const client = await signIn(first, ana);
    await cut(`${clientName}-0`);
    await vi.waitFor(
      () => expect(client.of("system")).toMatchObject([{}, { data: { event: "resync" } }]),
      10_000,
    );
    await publisher.publish("realtime", { kind: "frames", items: [frameFor(ana.userId, "back")] });
    await vi.waitFor(() => expect(client.of("security_alert")).toHaveLength(1), 5000);
  });
});

async function cutPostgres(clientName: string): Promise<void> {
  const admin = postgres(database.adminUrl, { max: 1 });
  const cut = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${`${clientName}-bus`}`;
  await admin.end();
  expect(cut).toHaveLength(1);
}

async function cutRedis(clientName: string): Promise<void> {
  const redis = new Redis(requireEnv("TEST_REDIS_URL"));
  const list = String(await redis.client("LIST"));
  const line = list.split("\n").find((each) => each.includes(`name=${clientName}-bus-subscriber`));
  await redis.client("KILL", "ID", /\bid=(\d+)/.exec(line ?? "")?.[1] ?? "");
  redis.disconnect();
}
