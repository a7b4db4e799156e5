import { describe, expect, it } from "vitest";
import { createPushPace } from "./create-push-pace.ts";

/** A core that does nothing but what is asked here. */
function core() {
  const state = { nowMs: 0, usedMs: 0, slept: 0 };
  const pace = createPushPace({
    nowMs: () => state.nowMs,
    usedMs: () => state.usedMs,
    sleep: async (milliseconds) => {
      state.nowMs += milliseconds;
      state.slept += milliseconds;
    },
  });
  const work = (milliseconds: number) => {
    state.nowMs += milliseconds;
    state.usedMs += milliseconds;
  };
  return { state, pace, work };
}

describe("the pace of pushes", () => {
  it("lets many take a third of one core", async () => {
    const { state, pace, work } = core();
    for (let sent = 0; sent < 100_000; sent += 1) {
      await pace();
      work(0.5);
    }
    expect(state.usedMs / state.nowMs).toBeCloseTo(1 / 3, 2);
  });

  it("keeps a few hundred waiting for nothing, again after a rest", async () => {
    const { state, pace, work } = core();
    for (let round = 0; round < 3; round += 1) {
      for (let sent = 0; sent < 400; sent += 1) {
        await pace();
        work(0.5);
      }
      state.nowMs += 10_000;
    }
    expect(state.slept).toBe(0);
  });

  it("waits half a second at most, whatever else the process has done", async () => {
    const { state, pace, work } = core();
    work(60_000);
    await pace();
    expect(state.slept).toBe(500);
    await pace();
    expect(state.slept).toBe(500);
  });
});
