import { silentLog } from "@evenly/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Loop, startLoop } from "./start-loop.ts";

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
  it("runs a pass at once and again while there is more", async () => {
    let left = 3;
    const run = vi.fn(async () => {
      left -= 1;
      return left > 0 ? ("again" as const) : ("wait" as const);
    });
    start(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  });

  it("retries soon after locked rows, without a wake-up", async () => {
    const run = vi.fn(async () => (run.mock.calls.length < 3 ? ("soon" as const) : ("wait" as const)));
    start(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), 5000);
  });

  it("loses no wake-up during a pass and runs one pass at a time", async () => {
    let release = () => {};
    let [running, runningMax] = [0, 0];
    const run = vi.fn(async () => {
      running += 1;
      runningMax = Math.max(runningMax, running);
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
    await loop.stop();
    expect([run.mock.calls.length, runningMax]).toEqual([2, 1]);
  });

  it("polls at its interval", async () => {
    const run = vi.fn(async () => "wait" as const);
    start(run, 20);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 5000);
  });

  it("finishes the running pass when stopped and starts no other", async () => {
    let isFinished = false;
    const run = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isFinished = true;
      return "again" as const;
    });
    const loop = start(run);
    loop.wake();
    await loop.stop();
    loop.wake();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([isFinished, run.mock.calls.length]).toEqual([true, 1]);
  });
});

describe("after a pass that failed, startLoop", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const failingAtFirst = () => {
    let hasFailed = false;
    return vi.fn(async () => {
      if (hasFailed) return "wait" as const;
      hasFailed = true;
      throw new Error("the database is unreachable");
    });
  };

  it("retries after a second, also with a longer polling interval", async () => {
    const run = failingAtFirst();
    start(run);
    await vi.advanceTimersByTimeAsync(999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("pauses equally long however often it is woken, and accepts wake-ups after the pause", async () => {
    const run = failingAtFirst();
    const loop = start(run);
    for (let elapsedMs = 0; elapsedMs < 990; elapsedMs += 10) {
      loop.wake();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(run).toHaveBeenCalledTimes(2);
    loop.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it("stops at once", async () => {
    const run = failingAtFirst();
    const loop = start(run);
    await vi.advanceTimersByTimeAsync(1);
    await loop.stop();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
