import { expect, it } from "vitest";
import { areRatesCurrent } from "./rates-age.ts";

it.each([
  ["2026-11-21T10:00:00Z", true],
  ["2026-11-28T23:59:59Z", true],
  ["2026-11-29T00:00:00Z", false],
  ["2027-01-01T00:00:00Z", false],
  ["2026-11-20T23:00:00Z", true],
])("rates of November 21 at %s: current is %s", (now, isCurrent) => {
  expect(areRatesCurrent("2026-11-21", new Date(now))).toBe(isCurrent);
});
