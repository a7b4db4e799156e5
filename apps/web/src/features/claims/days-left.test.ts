import { expect, it } from "vitest";
import { daysLeft } from "./days-left.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const HOUR = 3_600_000;

it.each([
  [7 * 24 * HOUR, { days: 7, hours: null }],
  [7 * 24 * HOUR + 1, { days: 7, hours: null }],
  [4 * 24 * HOUR + 1, { days: 5, hours: null }],
  [24 * HOUR, { days: 1, hours: 24 }],
  [1, { days: 1, hours: 1 }],
  [0, { days: 0, hours: 0 }],
  [-HOUR, { days: 0, hours: 0 }],
])("daysLeft %i ms before the end", (ms, expected) => {
  expect(daysLeft(new Date(NOW.getTime() + ms), NOW)).toEqual(expected);
});
