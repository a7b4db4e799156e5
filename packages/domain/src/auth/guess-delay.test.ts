import { describe, expect, it } from "vitest";
import { FREE_GUESSES, guessDelayMs } from "./guess-delay.ts";

describe("guessDelayMs", () => {
  it("is zero for thirty guesses, then doubles: 41 guesses are checked within an hour", () => {
    const delays = Array.from({ length: 45 }, (_, index) => guessDelayMs(index + 1));
    expect(delays.slice(0, FREE_GUESSES)).toEqual(Array(30).fill(0));
    expect(delays.slice(FREE_GUESSES, FREE_GUESSES + 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(delays.filter((delay) => delay < 3_600_000)).toHaveLength(41);
  });
});
