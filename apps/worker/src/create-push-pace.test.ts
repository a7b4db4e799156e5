import { describe, expect, it } from "vitest";
import { createPushPace } from "./create-push-pace.ts";

/** A fake clock whose processor time changes only through the test. */
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

describe("createPushPace", () => {
  it("lets many pushes use a third of one core", async () => {
    const { state, pace, work } = core();
    for (let sent = 0; sent < 100_000; sent += 1) {
      await pace();
      work(0.5);
    }
    expect(state.usedMs / state.nowMs).toBeCloseTo(1 / 3, 2);
  });

  it("does not delay a few hundred pushes, also after an idle period", async () => {
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

  it("delays at most half a second, regardless of other processor use", async () => {
    const { state, pace, work } = core();
    work(60_000);
    await pace();
    expect(state.slept).toBe(500);
    await pace();
    expect(state.slept).toBe(500);
  });
});
