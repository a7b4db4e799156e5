import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import { maskAmounts } from "@evenly/ui";
import { afterEach, describe, expect, test } from "vitest";
import { shownText } from "../../shell/shown-text.ts";
import { readAnalyticsSearch } from "./analytics-search.ts";
import { isChannelOn, switchChannel } from "./channel-switches.ts";
import { durationText } from "./duration-text.ts";
import { fillDays } from "./fill-days.ts";
import { relativeTime } from "./relative-time.ts";
import { isOvertaken, settingsAfter } from "./settings-after.ts";
import { snoozeTimes } from "./snooze-times.ts";

describe("snooze", () => {
  const iso = (now: string, zone: string) =>
    Object.fromEntries(
      Object.entries(snoozeTimes(new Date(now), zone)).map(([name, at]) => [name, at.toISOString()]),
    );

  test("times are in the user's time zone", () => {
    expect(iso("2026-11-21T12:00:00Z", "America/New_York")).toEqual({
      hour: "2026-11-21T13:00:00.000Z",
      tonight: "2026-11-22T01:00:00.000Z",
      tomorrow: "2026-11-22T14:00:00.000Z",
      nextWeek: "2026-11-23T14:00:00.000Z",
    });
  });

  test("tonight is offered only if it is more than an hour ahead", () => {
    expect(iso("2026-11-21T18:59:00Z", "UTC")).toHaveProperty("tonight", "2026-11-21T20:00:00.000Z");
    expect(iso("2026-11-21T19:00:00Z", "UTC")).not.toHaveProperty("tonight");
  });

  test("on a Monday next week is seven days ahead", () => {
    expect(iso("2026-11-23T08:00:00Z", "UTC").nextWeek).toBe("2026-11-30T09:00:00.000Z");
  });

  test("nine in the morning stays nine after a night with a clock change", () => {
    expect(iso("2026-10-24T12:00:00Z", "Europe/Berlin").tomorrow).toBe("2026-10-25T08:00:00.000Z");
    expect(iso("2026-03-28T12:00:00Z", "Europe/Berlin").tomorrow).toBe("2026-03-29T07:00:00.000Z");
  });
});

test("times are relative up to a day, then dates", () => {
  const now = new Date("2026-11-21T00:30:00Z");
  const at = (ago: number, isYesterday = false) =>
    relativeTime(new Date(now.getTime() - ago), now, isYesterday);
  expect(at(-5000)).toEqual({ kind: "now" });
  expect(at(59_999)).toEqual({ kind: "now" });
  expect(at(60_000)).toEqual({ kind: "minutes", count: 1 });
  expect(at(3_599_999)).toEqual({ kind: "minutes", count: 59 });
  expect(at(3_600_000)).toEqual({ kind: "hours", count: 1 });
  // On the previous day, but shown as hours because it is less than a day ago.
  expect(at(3 * 3_600_000, true)).toEqual({ kind: "hours", count: 3 });
  expect(at(24 * 3_600_000 - 1, true)).toEqual({ kind: "hours", count: 23 });
  expect(at(24 * 3_600_000, true)).toEqual({ kind: "yesterday" });
  expect(at(24 * 3_600_000)).toEqual({ kind: "date" });
});

describe("amounts in sentences", () => {
  afterEach(() => maskAmounts(false));

  test.each([
    ["Ana paid you $1,234.56 at 10:30", "Ana paid you $••• at 10:30"],
    ["Ana hat Ihnen 1.234,56 $ gezahlt", "Ana hat Ihnen ••• $ gezahlt"],
    ["€12 of CHF 1'200.50 and 40 USD", "€••• of CHF ••• and ••• USD"],
    ["Food is at 78% of $400", "Food is at 78% of $•••"],
    ["You wrote 3 times in 2026", "You wrote 3 times in 2026"],
  ])("%s", (text, hidden) => {
    expect(shownText(text)).toBe(text);
    maskAmounts(true);
    expect(shownText(text)).toBe(hidden);
  });
});

describe("channels", () => {
  const settings: NotificationSettings = {
    userId: "0199f000-0000-7000-8000-0000000000aa" as NotificationSettings["userId"],
    version: 0,
    pushNotifications: true,
    emailNotifications: false,
    soundEnabled: true,
    quietHours: { enabled: false, start: "22:00", end: "07:00" },
    timeZone: "UTC",
    channels: (["push", "email", "sms", "in_app"] as const).map((id, index) => ({
      id,
      name: id,
      type: id,
      priority: index + 1,
      deliveryTime: "instant" as const,
      enabled: id !== "sms",
    })),
    preferences: [{ type: "account", channel: "push", isEnabled: true, isLocked: false }],
    nextPushAt: null,
  };

  test("email and sms also need the general switch for emails, push that for pushes, in-app none", () => {
    expect(isChannelOn(settings, "email")).toBe(false);
    expect(isChannelOn({ ...settings, emailNotifications: true }, "email")).toBe(true);
    expect(isChannelOn({ ...settings, pushNotifications: false }, "push")).toBe(false);
    expect(isChannelOn({ ...settings, pushNotifications: false }, "in_app")).toBe(true);
  });

  test("a switched-on channel is on, whichever switch had blocked it", () => {
    for (const channel of ["email", "sms"] as const)
      expect(isChannelOn(settingsAfter(settings, switchChannel(channel, true)), channel)).toBe(true);
    const off = settingsAfter(settings, switchChannel("push", false));
    expect([off.pushNotifications, isChannelOn(off, "push")]).toEqual([true, false]);
  });

  test("a later change overrides an earlier one only if it sets everything the earlier one set", () => {
    const push = (isOn: boolean) => switchChannel("push", isOn);
    expect(isOvertaken(push(false), push(true))).toBe(true);
    // Switching it on also turned on the general switch.
    expect(isOvertaken(push(true), push(false))).toBe(false);
    expect(isOvertaken(push(false), switchChannel("sms", false))).toBe(false);
    const cell = { type: "account", channel: "push" } as const;
    expect(
      isOvertaken(
        { preferences: [{ ...cell, isEnabled: true }] },
        { preferences: [{ ...cell, isEnabled: false }] },
      ),
    ).toBe(true);
  });

  test("a choice for one type changes only its cell", () => {
    const next = settingsAfter(settings, {
      preferences: [{ type: "account", channel: "push", isEnabled: false }],
    });
    expect(next.preferences[0]?.isEnabled).toBe(false);
    expect({ ...next, preferences: settings.preferences }).toEqual(settings);
  });
});

test("analytics: reads the address, fills days without deliveries, formats durations in a fitting unit", () => {
  expect(readAnalyticsSearch({ days: "7", scope: "all", other: 1 })).toEqual({ days: 7, scope: "all" });
  expect(readAnalyticsSearch({ days: 30, scope: "own" })).toEqual({});
  const known = { day: "2026-03-01", sent: 2, delivered: 1, failed: 0 };
  expect(fillDays([known], "2026-02-27", "2026-03-02").map(({ day, sent }) => `${day} ${sent}`)).toEqual([
    ...["2026-02-27 0", "2026-02-28 0"],
    ...["2026-03-01 2", "2026-03-02 0"],
  ]);
  const format = {
    number: (value: number, options: object) => new Intl.NumberFormat("en", options).format(value),
  };
  expect([null, 240, 1230, 185_000, 27_000_000].map((span) => durationText(span, format))).toEqual([
    ...["–", "240 ms", "1.2 sec", "3.1 min", "7.5 hr"],
  ]);
});
