import { describe, expect, it } from "vitest";
import { nextAttemptDelayMs } from "./next-attempt.ts";

describe("nextAttemptDelayMs", () => {
  it("waits longer each time and returns null after the third retry", () => {
    expect([1, 2, 3, 4].map((attempts) => nextAttemptDelayMs(attempts, 0))).toEqual([
      10_000,
      40_000,
      160_000,
      null,
    ]);
  });

  it("is lengthened by jitter by at most half, never shortened", () => {
    expect(nextAttemptDelayMs(1, 1)).toBe(15_000);
  });
});
