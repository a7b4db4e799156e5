import { expect, it } from "vitest";
import { areaUnderCurve } from "./likeness.mjs";

it.each([
  [[1, 2, 3], [4, 5, 6], 1],
  [[4, 5, 6], [1, 2, 3], 0],
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[7, 7], [7, 7, 7], 0.5],
  [[1, 3], [2], 0.5],
  [[1, 2], [2, 3], 0.875],
])("distinguishes %j from %j with %d", (left, right, area) => {
  expect(areaUnderCurve(left, right)).toBe(area);
});
