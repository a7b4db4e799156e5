import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { measureBus } from "./measure-bus.ts";
import { measureLane } from "./measure-lane.ts";
import { createMetrics } from "./metrics.ts";
import { createOperations, isFromHere } from "./operations.ts";
import { startOperationsServer } from "./operations-server.ts";
import { measureProcess } from "./process-metrics.ts";

const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
  isFromHere({ socket: { remoteAddress }, headers: { host: "127.0.0.1:3000", ...headers } });

describe("access to metrics and versions", () => {
  it.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("is granted to %s", (address) => {
    expect(asked(address)).toBe(true);
  });

  it.each(["10.0.0.7", "::ffff:10.0.0.7", "128.0.0.1", "fe80::1", ""])("is denied to %s", (address) => {
    expect(asked(address)).toBe(false);
  });

  it("uses the socket's address, not the request's headers", () => {
    expect(asked("10.0.0.7", { "x-forwarded-for": "127.0.0.1" })).toBe(false);
    expect(asked("10.0.0.7", { host: "localhost", "x-real-ip": "127.0.0.1" })).toBe(false);
  });

  it.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"])(
    "is denied to a request that a local proxy forwarded: %s",
    (header) => {
      expect(asked("127.0.0.1", { [header]: "127.0.0.1" })).toBe(false);
    },
  );

  it("refuses a page whose domain was rebound to this address", () => {
    expect(asked("127.0.0.1", { host: "evil.test:3000" })).toBe(false);
    expect(asked("127.0.0.1", { host: "127.0.0.1.evil.test" })).toBe(false);
    expect(asked("127.0.0.1", { host: "[::1]:3000" })).toBe(true);
  });
});

describe("a process without HTTP routes", () => {
  it("reports liveness, readiness, draining and metrics", async () => {
    let isUp = true;
    const operations = createOperations({
      process: "worker",
      checks: {
        database: async () => {
          if (!isUp) throw new Error("canary: no connection to 10.0.0.9");
        },
      },
    });
    measureProcess(operations.metrics);
    operations.metrics.counter("evenly_things", "Things")({ kind: 'a"b' }, 3);
    const server = await startOperationsServer(operations, { host: "127.0.0.1", port: 0 });
    const get = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
      return [answer.status, await answer.text()] as const;
    };
    try {
      expect(await get("/livez")).toEqual([200, '{"status":"live"}']);
      expect(await get("/readyz")).toEqual([200, '{"status":"ready","checks":{"database":"up"}}']);
      isUp = false;
      expect(await get("/readyz")).toEqual([503, '{"status":"unready","checks":{"database":"down"}}']);
      isUp = true;
      operations.drain();
      expect(await get("/readyz")).toEqual([503, '{"status":"draining"}']);
      expect(await get("/livez")).toEqual([200, '{"status":"live"}']);
      expect(await get("/version")).toEqual([
        200,
        '{"process":"worker","version":"source","commit":"source"}',
      ]);
      const [, text] = await get("/metrics");
      expect(text).toContain('evenly_things_total{kind="a\\"b"} 3');
      for (const name of [
        "nodejs_eventloop_lag_seconds",
        "process_memory_bytes",
        "process_cpu_seconds_total",
      ])
        expect(text).toContain(`\n${name}`);
      expect(text).toContain("evenly_draining 1");
      expect((await get("/version", { headers: { "x-forwarded-for": "10.0.0.7" } }))[0]).toBe(404);
      expect((await get("/metrics", { method: "POST" }))[0]).toBe(404);
      expect((await get("/else"))[0]).toBe(404);
    } finally {
      await server.close();
    }
  });
});

describe("GET /readyz", () => {
  it("shares one check between concurrent requests, so that a flood of requests causes no flood of queries", async () => {
    let looks = 0;
    const database = async () => {
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const operations = createOperations({ process: "api", checks: { database } });
    const asked = Array.from({ length: 100 }, () => operations.answer("/readyz", () => false));
    for (const answer of await Promise.all(asked)) expect(answer?.status).toBe(200);
    expect(looks).toBe(1);
    await operations.answer("/readyz", () => false);
    expect(looks).toBe(2);
  });
});

describe("createMetrics", () => {
  it("omits a metric that cannot be read and shows the others", async () => {
    const metrics = createMetrics();
    metrics.gauge("broken", "fails", () => Promise.reject(new Error("gone")));
    metrics.gauge("whole", "works", () => 7);
    const text = await metrics.text();
    expect(text).toContain("whole 7");
    expect(text).not.toMatch(/^broken/m);
  });
});

describe("metrics of the lane and the bus", () => {
  it("distinguish posted, refused and failed payments and count the answers per batch", async () => {
    const metrics = createMetrics();
    const waiting: ((outcome: unknown) => void)[] = [];
    const post = () => new Promise((resolve) => waiting.push(resolve));
    const lane = measureLane({ post, close: async () => {} } as never, metrics);
    const payments = Array.from({ length: 4 }, () => lane.post({} as never));
    expect(await metrics.text()).toContain("evenly_lane_waiting 4");
    const done = { status: "done", isReplayed: false };
    for (const outcome of [done, { ...done, isReplayed: true }, { status: "refused" }])
      waiting.shift()?.(outcome);
    await Promise.all(payments.slice(0, 3));
    waiting.shift()?.(Promise.reject(new Error("gone")));
    await expect(payments[3]).rejects.toThrow("gone");
    await new Promise(setImmediate);
    const text = await metrics.text();
    for (const outcome of ["posted", "replayed", "refused", "failed"])
      expect(text).toContain(`evenly_lane_${outcome}_total 1`);
    expect(text).toContain("evenly_lane_waiting 0");
    expect(text).toContain("evenly_lane_batch_size_sum 3");
    expect(text).toContain("evenly_lane_batch_size_count 1");
  });

  it("count failed publications and reported gaps of the bus", async () => {
    const metrics = createMetrics();
    let tell = () => {};
    const inner = {
      publish: async (topic: string) => {
        if (topic === "away") throw new Error("away");
      },
      subscribe: async (_topic: string, onMessage: (message: never) => void, onGap: () => void) => {
        tell = onGap;
        onMessage({} as never);
        return async () => {};
      },
    };
    const bus = measureBus(inner as never, metrics);
    let gaps = 0;
    await bus.subscribe(
      "any",
      () => {},
      () => {
        gaps += 1;
      },
    );
    tell();
    await bus.publish("any", {} as never);
    await expect(bus.publish("away", {} as never)).rejects.toThrow("away");
    const text = await metrics.text();
    for (const line of [
      'published_total{outcome="sent"} 1',
      'published_total{outcome="failed"} 1',
      "gaps_total 1",
      "received_total 1",
    ])
      expect(text).toContain(`evenly_bus_${line}`);
    expect(gaps).toBe(1);
  });
});

describe("a process with an unexpected error", () => {
  const source = (crash: string) => `
    import { createLogger } from ${JSON.stringify(fileURLToPath(new URL("./logger.ts", import.meta.url)))};
    import { exitOnCrash } from ${JSON.stringify(fileURLToPath(new URL("./shutdown.ts", import.meta.url)))};
    exitOnCrash(createLogger({ name: "crasher", level: "info" }));
    setInterval(() => {}, 1000);
    ${crash}`;

  it.each([
    ["an error in a timer", 'setTimeout(() => { throw new Error("who canary@x.test"); }, 1);'],
    ["a promise that nobody awaits", 'void Promise.reject(new Error("who canary@x.test"));'],
  ])("logs the error without personal data and exits: %s", (_name, crash) => {
    const args = ["--import", "tsx", "--input-type=module", "-e", source(crash)];
    const child = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 30_000 });
    expect([child.status, child.stderr]).toEqual([1, ""]);
    expect(JSON.parse(child.stdout)).toMatchObject({
      level: 60,
      msg: "crashed",
      err: { message: "who [hidden]" },
    });
  });
});
