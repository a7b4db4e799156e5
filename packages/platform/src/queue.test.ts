import type { Queue } from "@evenly/services/ports";
import { openTestContext } from "@evenly/testing";
import { requireEnv } from "@evenly/testing/env";
import { silentLog } from "@evenly/testing/fakes";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createNames } from "./names.ts";
import { createQueue, migrateQueue } from "./queue.ts";

const { database } = await openTestContext();
const open: Queue[] = [];

beforeAll(async () => {
  await migrateQueue(database.url);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.close()));
});

describe.each([
  { name: "postgres", redisUrl: () => undefined },
  { name: "redis", redisUrl: () => requireEnv("TEST_REDIS_URL") },
])("the queue on $name", ({ redisUrl }) => {
  const openQueue = (prefix: string) => {
    const queue = createQueue({
      databaseUrl: database.url,
      redisUrl: redisUrl(),
      names: createNames(prefix),
      log: silentLog,
    });
    open.push(queue);
    return queue;
  };
  const prefix = () => `test${process.pid}${Math.random().toString(36).slice(2)}`;

  it("wakes the processor in another process with the shard's name", async () => {
    const name = prefix();
    const handler = vi.fn(async () => {});
    await openQueue(name).work("deliveries", handler);
    await openQueue(name).wake("deliveries", "all");
    await vi.waitFor(() => expect(handler).toHaveBeenCalledWith("all"), 10_000);
  });

  it("merges wake-ups during a run into exactly one further run and loses none", async () => {
    const queue = openQueue(prefix());
    let runs = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await queue.work("deliveries", async () => {
      runs += 1;
      if (runs === 1) await held;
    });
    await queue.wake("deliveries", "all");
    await vi.waitFor(() => expect(runs).toBe(1), 10_000);
    for (let count = 0; count < 5; count += 1) await queue.wake("deliveries", "all");
    release();
    await vi.waitFor(() => expect(runs).toBe(2), 10_000);
    await queue.wake("deliveries", "all");
    await vi.waitFor(() => expect(runs).toBe(3), 10_000);
  });

  it("keeps immediate and delayed wake-ups separate", async () => {
    const queue = openQueue(prefix());
    const at: number[] = [];
    await queue.work("deliveries", async () => {
      at.push(Date.now());
    });
    const start = Date.now();
    await queue.wake("deliveries", "all", 1500);
    await queue.wake("deliveries", "all");
    await vi.waitFor(() => expect(at).toHaveLength(2), 15_000);
    expect((at[1] ?? 0) - start).toBeGreaterThanOrEqual(1400);
  });

  it("leaves new wake-ups to other processors once one has stopped", async () => {
    const name = prefix();
    const [queue, other] = [openQueue(name), openQueue(name)];
    const handler = vi.fn(async () => {});
    const stop = await queue.work("deliveries", handler);
    await stop();
    await queue.wake("deliveries", "all");
    const taken = vi.fn(async () => {});
    await other.work("deliveries", taken);
    await vi.waitFor(() => expect(taken).toHaveBeenCalledTimes(1), 10_000);
    expect(handler).not.toHaveBeenCalled();
  });

  it("continues after a handler failed", async () => {
    const queue = openQueue(prefix());
    let runs = 0;
    await queue.work("deliveries", async () => {
      runs += 1;
      if (runs === 1) throw new Error("broken once");
    });
    await queue.wake("deliveries", "all");
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(1), 10_000);
    // Each check sends a wake-up, so on a busy machine it may have run more than twice by then.
    await vi.waitFor(async () => {
      await queue.wake("deliveries", "all");
      expect(runs).toBeGreaterThanOrEqual(2);
    }, 10_000);
  });

  it("answers a ping", async () => {
    await openQueue(prefix()).ping();
  });
});
