import { expect, it } from "vitest";
import { nextJobDelayMs } from "./next-job-delay.ts";

it("nextJobDelayMs doubles from one second to ten minutes and returns null after ten failures", () => {
  const attempts = Array.from({ length: 11 }, (_, index) => index + 1);
  expect(attempts.map((each) => nextJobDelayMs(each, 0))).toEqual([
    ...[1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000],
    ...[null, null],
  ]);
  expect([nextJobDelayMs(1, 1), nextJobDelayMs(9, 0.5)]).toEqual([500, 192_000]);
});
