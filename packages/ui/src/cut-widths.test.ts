import { expect, test } from "vitest";
import { cutShares } from "./cut-widths.ts";

test("shares are true to the amounts and fill the bar", () => {
  expect(cutShares([128460n, 18680n, 54500n, 30000n]).map((share) => share.toFixed(4))).toEqual([
    "0.5546",
    "0.0806",
    "0.2353",
    "0.1295",
  ]);
});

test("parts of zero and below take nothing", () => {
  expect(cutShares([0n, 5n, -3n, 5n])).toEqual([0, 0.5, 0, 0.5]);
  expect(cutShares([0n, 0n])).toEqual([0, 0]);
});

test("amounts past the range of floating point keep their proportion", () => {
  expect(cutShares([10n ** 30n, 3n * 10n ** 30n])).toEqual([0.25, 0.75]);
});
