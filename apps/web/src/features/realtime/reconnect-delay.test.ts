import { expect, test } from "vitest";
import { reconnectDelayMs } from "./reconnect-delay.ts";

test("doubles from one second (spec 1 section 4)", () => {
  expect([1, 2, 3, 4, 5].map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000,
  ]);
});

test("jitter only lengthens the delay, by at most half", () => {
  expect(reconnectDelayMs(3, 1)).toBe(6000);
  expect(reconnectDelayMs(3, 0.5)).toBe(5000);
});
