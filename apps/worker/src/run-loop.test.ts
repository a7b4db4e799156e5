import { silentLog } from "@evenly/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Loop, startLoop } from "./run-loop.ts";

const loops: Loop[] = [];
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
});

function start(run: Parameters<typeof startLoop>[0]["run"], everyMs = 60_000): Loop {
  const loop = startLoop({ name: "test", everyMs, log: silentLog, run });
  loops.push(loop);
  return loop;
}

describe("startLoop", () => {
  it("looks at once and again while there is more", async () => {
    let left = 3;
    const run = vi.fn(async () => {
      left -= 1;
      return left > 0 ? ("again" as const) : ("wait" as const);
    });
    start(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  });

  it("comes back soon to what was locked, without being woken", async () => {
    const run = vi.fn(async () => (run.mock.calls.length < 3 ? ("soon" as const) : ("wait" as const)));
    start(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), 5000);
  });

  it("loses no wake-up that comes while a pass runs, and runs one pass at a time", async () => {
    let release = () => {};
    let running = 0;
    const run = vi.fn(async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      running -= 1;
      return "wait" as const;
    });
    const loop = start(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    loop.wake();
    loop.wake();
    release();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    release();
  });

  it("comes again after a pass that failed, and looks by itself every so often", async () => {
    const run = vi.fn(async () => {
      if (run.mock.calls.length === 1) throw new Error("the database is away");
      return "wait" as const;
    });
    start(run, 20);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 5000);
  });

  it("finishes the pass under way when it stops, and starts no other", async () => {
    let isFinished = false;
    const loop = start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isFinished = true;
      return "again";
    });
    await loop.stop();
    expect(isFinished).toBe(true);
  });
});
