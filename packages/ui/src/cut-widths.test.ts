import { expect, test } from "vitest";
import { cutSlices } from "./cut-widths.ts";

test("slices are proportional to the amounts and fill the bar", () => {
  expect(cutSlices([128460n, 18680n, 54500n, 30000n]).map((slice) => slice.toFixed(4))).toEqual([
    "0.5546",
    "0.0806",
    "0.2353",
    "0.1295",
  ]);
});

test("parts of zero or less get no slice", () => {
  expect(cutSlices([0n, 5n, -3n, 5n])).toEqual([0, 0.5, 0, 0.5]);
  expect(cutSlices([0n, 0n])).toEqual([0, 0]);
});

test("amounts above the safe integer range keep their proportion", () => {
  expect(cutSlices([10n ** 30n, 3n * 10n ** 30n])).toEqual([0.25, 0.75]);
});
