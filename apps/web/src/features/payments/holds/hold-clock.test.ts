import { expect, it } from "vitest";
import { timeLeftOf } from "./hold-clock.ts";

it.each([
  [0, { unit: "over" }],
  [-5, { unit: "over" }],
  [1, { unit: "seconds", clock: "0:01" }],
  [300, { unit: "seconds", clock: "5:00" }],
  [301, { unit: "minutes", minutes: 6 }],
  [600, { unit: "minutes", minutes: 10 }],
  [3540, { unit: "minutes", minutes: 59 }],
  [3541, { unit: "hours", hours: 1, minutes: 0 }],
  [83_640, { unit: "hours", hours: 23, minutes: 14 }],
  [86_400, { unit: "hours", hours: 24, minutes: 0 }],
])("%i seconds are shown as %o", (seconds, expected) => {
  expect(timeLeftOf(seconds)).toEqual(expected);
});
