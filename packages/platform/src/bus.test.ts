import type { BusMessage, HeardMessage } from "@evenly/contract/realtime/bus";
import { BUS_MESSAGE_BYTES_MAX } from "@evenly/contract/realtime/bus";
import type { Bus } from "@evenly/services/ports";
import { openTestContext } from "@evenly/testing";
import { requireEnv } from "@evenly/testing/env";
import { silentLog } from "@evenly/testing/fakes";
import { Redis } from "ioredis";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBus } from "./bus.ts";
import { decodeBusMessage, encodeBusMessage, readHeardFrame } from "./bus-messages.ts";
import { createNames } from "./names.ts";

const TOPIC = "realtime";
const { database } = await openTestContext();
const open: Bus[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});

const prefix = () => `test-${process.pid}-${Math.random().toString(36).slice(2)}`;

type Backend = {
  readonly name: string;
  readonly redisUrl: () => string | undefined;
  cut(clientName: string): Promise<void>;
};
const backends: readonly Backend[] = [
  { name: "postgres", redisUrl: () => undefined, cut: cutPostgres },
  { name: "redis", redisUrl: () => requireEnv("TEST_REDIS_URL"), cut: cutRedis },
];

describe.each(backends)("the bus on $name", ({ redisUrl, cut }) => {
  const openBus = (namePrefix: string, clientName = "test") => {
    const names = createNames(namePrefix);
    const bus = createBus({
      databaseUrl: database.url,
      redisUrl: redisUrl(),
      names,
      log: silentLog,
      clientName,
    });
    open.push(bus);
    return bus;
  };

  it("delivers messages between processes in their publisher's order", async () => {
    const name = prefix();
    const heard: HeardMessage[] = [];
    await openBus(name).subscribe(
      TOPIC,
      (message) => heard.push(message),
      () => {},
    );
    const publisher = openBus(name);
    const sent = Array.from({ length: 200 }, (_, index) => frames([String(index)]));
    for (const message of sent) void publisher.publish(TOPIC, message);
    await vi.waitFor(() => expect(heard).toHaveLength(sent.length), 5000);
    expect(textsOf(heard)).toEqual(sent.map((_, index) => String(index)));
  });

  it("delivers one copy to each subscriber and none to another deployment", async () => {
    const name = prefix();
    const [one, two, stranger] = [vi.fn(), vi.fn(), vi.fn()];
    await openBus(name).subscribe(TOPIC, one, () => {});
    await openBus(name).subscribe(TOPIC, two, () => {});
    await openBus(prefix()).subscribe(TOPIC, stranger, () => {});
    const publisher = openBus(name);
    await publisher.publish(TOPIC, frames(["a"]));
    await publisher.publish(TOPIC, { kind: "sessions_ended", userId: "ana", sessionIds: null });
    await vi.waitFor(() => expect([one, two].map((heard) => heard.mock.calls.length)).toEqual([2, 2]), 5000);
    expect(stranger).not.toHaveBeenCalled();
  });

  it("splits a batch that is too large for one message and refuses a single frame that is too large", async () => {
    const name = prefix();
    const heard: HeardMessage[] = [];
    await openBus(name).subscribe(
      TOPIC,
      (message) => heard.push(message),
      () => {},
    );
    const publisher = openBus(name);
    const texts = Array.from({ length: 40 }, (_, index) => `${index} ${"ü".repeat(300)}`);
    await publisher.publish(TOPIC, frames(texts));
    await vi.waitFor(() => expect(textsOf(heard)).toEqual(texts), 5000);
    expect(heard.length).toBeGreaterThan(1);
    for (const message of heard) {
      const lines = message.kind === "frames" ? message.items.map((item) => item.text) : [];
      expect(Buffer.byteLength(lines.join("\n"))).toBeLessThanOrEqual(BUS_MESSAGE_BYTES_MAX);
    }
    await expect(publisher.publish(TOPIC, frames(["x".repeat(BUS_MESSAGE_BYTES_MAX)]))).rejects.toThrow(
      "larger",
    );
  });

  it("reports a gap after a lost connection and delivers again afterwards", async () => {
    const name = prefix();
    const clientName = `gap-${name}`;
    const heard: HeardMessage[] = [];
    const onGap = vi.fn();
    await openBus(name, clientName).subscribe(TOPIC, (message) => heard.push(message), onGap);
    const publisher = openBus(name);
    await publisher.publish(TOPIC, frames(["before"]));
    await vi.waitFor(() => expect(textsOf(heard)).toEqual(["before"]), 5000);
    expect(onGap).not.toHaveBeenCalled();
    await cut(clientName);
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), 10_000);
    await publisher.publish(TOPIC, frames(["after"]));
    await vi.waitFor(() => expect(textsOf(heard)).toEqual(["before", "after"]), 5000);
  });

  it("delivers nothing after unsubscribing", async () => {
    const name = prefix();
    const [gone, staying] = [vi.fn(), vi.fn()];
    const stop = await openBus(name).subscribe(TOPIC, gone, () => {});
    await openBus(name).subscribe(TOPIC, staying, () => {});
    await stop();
    await openBus(name).publish(TOPIC, frames(["a"]));
    await vi.waitFor(() => expect(staying).toHaveBeenCalledTimes(1), 5000);
    expect(gone).not.toHaveBeenCalled();
  });
});

describe("a bus message", () => {
  const heardAs = (message: BusMessage) => encodeBusMessage(message).map(decodeBusMessage);
  const frame = { type: "test", data: { text: "blank \n line \u2028 ü" } };

  it("decodes to what was encoded, with the frame's JSON ready for sockets", () => {
    const balance = { type: "balance_updated", data: { accountId: "a1" } };
    const items = [
      { userId: "ana", requestId: "request", frame },
      { userId: "ben", frame: balance },
    ];
    expect(heardAs({ kind: "frames", items })).toEqual([
      {
        kind: "frames",
        items: [
          { userId: "ana", requestId: "request", type: "test", accountId: null, text: JSON.stringify(frame) },
          {
            userId: "ben",
            requestId: null,
            type: "balance_updated",
            accountId: "a1",
            text: JSON.stringify(balance),
          },
        ],
      },
    ]);
    expect(heardAs({ kind: "everyone", frame })).toMatchObject([
      { kind: "everyone", item: { type: "test", requestId: null, text: JSON.stringify(frame) } },
    ]);
    const ended: BusMessage = { kind: "sessions_ended", userId: "ana", sessionIds: ["one"] };
    expect(heardAs(ended)).toEqual([ended]);
  });

  it("is refused if a name in it contains a space, which would shift the JSON to another user", () => {
    expect(() => heardAs({ kind: "frames", items: [{ userId: "ana ben", frame }] })).toThrow("blank");
    expect(() => heardAs({ kind: "frames", items: [{ userId: "", frame }] })).toThrow("blank");
  });

  it("decodes to null if it has another format", () => {
    for (const text of [
      "",
      "{",
      '{"kind":"other"}',
      "frames\nana test {}",
      "frames\nana test - - ",
      "everyone\n",
    ])
      expect(decodeBusMessage(text)).toBeNull();
  });
});

function frames(texts: readonly string[]): BusMessage {
  return {
    kind: "frames",
    items: texts.map((text) => ({ userId: "ana", frame: { type: "test", data: { text } } })),
  };
}

function textsOf(messages: readonly HeardMessage[]): unknown[] {
  return messages.flatMap((message) =>
    message.kind === "frames" ? message.items.map((item) => readHeardFrame(item).data.text) : [],
  );
}

async function cutPostgres(clientName: string): Promise<void> {
  const admin = postgres(database.adminUrl, { max: 1 });
  const cut = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = left(${`${clientName}-bus`}, 63)`;
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
