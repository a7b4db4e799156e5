import { describe, expect, it } from "vitest";
import { dueReminder } from "./due-reminder.ts";

const DUE_ON = "2026-11-21";

describe("dueReminder", () => {
  it.each([
    ["the evening before", "2026-11-20T08:00:00Z", "Europe/Berlin", "tomorrow"],
    ["the day before, too early", "2026-11-20T07:59:59Z", "Europe/Berlin", null],
    ["on the day", "2026-11-21T08:00:00Z", "Europe/Berlin", "today"],
    [
      "on the day in Auckland, while it is the day before in London",
      "2026-11-20T20:30:00Z",
      "Pacific/Auckland",
      "today",
    ],
    [
      "the day before in Los Angeles, while it is the day in London",
      "2026-11-21T02:00:00Z",
      "America/Los_Angeles",
      "tomorrow",
    ],
    ["a day late", "2026-11-22T10:00:00Z", "UTC", "yesterday"],
    ["two days late", "2026-11-23T10:00:00Z", "UTC", null],
    ["two days early", "2026-11-19T10:00:00Z", "UTC", null],
  ])("reminds %s", (_when, now, timeZone, due) => {
    expect(dueReminder(DUE_ON, new Date(now), timeZone)).toBe(due);
  });
});
