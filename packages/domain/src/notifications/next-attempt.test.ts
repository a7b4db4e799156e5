import { describe, expect, it } from "vitest";
import { nextAttemptDelayMs } from "./next-attempt.ts";

describe("nextAttemptDelayMs", () => {
  it("waits longer each time and gives up after the third repeat", () => {
    expect([1, 2, 3, 4].map((attempts) => nextAttemptDelayMs(attempts, 0))).toEqual([
      10_000,
      40_000,
      160_000,
      null,
    ]);
  });

  it("is only ever lengthened by jitter, by at most half", () => {
    expect(nextAttemptDelayMs(1, 1)).toBe(15_000);
  });
});
