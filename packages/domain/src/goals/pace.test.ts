import { describe, expect, it } from "vitest";
import { dayIn, monthOf, savingMoment } from "./days.ts";
import { type PacedGoal, paceOf } from "./pace.ts";

const TODAY = "2026-11-21";
const goal: PacedGoal = {
  targetMinor: 1_600_00n,
  currentMinor: 1_180_00n,
  isCompleted: false,
  startedOn: "2026-11-07",
  deadlineOn: "2026-11-28",
  savings: [],
};

describe("the pace of a goal", () => {
  it.each([
    // A third of the target a week: two weeks are over.
    ["2026-11-07", 1_066_66n, "behind", 1_066_66n - 1_000_00n, 1_000_00n],
    ["2026-11-07", 1_066_66n, "on_pace", 0n, 1_066_66n],
    ["2026-11-07", 1_066_66n, "ahead", 1n, 1_066_67n],
    // Less than a week after the start nothing is expected.
    ["2026-11-15", 0n, "on_pace", 0n, 0n],
  ])("started on %s, with %s expected, is %s by %s with %s", (startedOn, expected, state, by, current) => {
    const paced = paceOf({ ...goal, startedOn, currentMinor: current }, TODAY);
    expect(paced).toMatchObject({ expectedMinor: expected, state, differenceMinor: by });
  });

  it.each([
    // The goals of the design: $3,600.00 in 14 begun months, $500.00 in 20 begun weeks.
    [6_000_00n, 2_400_00n, "2027-12-31", 257_15n, null],
    [900_00n, 400_00n, "2027-04-05", null, 25_00n],
    [100_00n, 0n, TODAY, 100_00n, 100_00n],
  ])("of %s with %s until %s needs %s a month and %s a week", (target, current, deadlineOn, month, week) => {
    const paced = paceOf(
      { ...goal, startedOn: TODAY, targetMinor: target, currentMinor: current, deadlineOn },
      TODAY,
    );
    if (month !== null) expect(paced.perMonthMinor).toBe(month);
    if (week !== null) expect(paced.perWeekMinor).toBe(week);
  });

  it("is over after the last day, and says for how long", () => {
    expect(paceOf({ ...goal, deadlineOn: "2026-11-18" }, TODAY)).toMatchObject({
      state: "over",
      daysOver: 3,
      perWeekMinor: null,
    });
    expect(paceOf({ ...goal, deadlineOn: TODAY }, TODAY).state).not.toBe("over");
  });

  it("is open without a deadline, and knows when its rules are done", () => {
    const weekly = { kind: "weekly", weekday: 1, monthDay: null, nextOn: "2026-11-23" } as const;
    const savings = [{ ...weekly, amountMinor: 35_00n }];
    expect(paceOf({ ...goal, deadlineOn: null, savings }, TODAY)).toMatchObject({
      state: "open",
      expectedMinor: null,
      doneOn: "2027-02-08",
    });
  });

  it("is reached with the whole amount, and stays so after money was taken out", () => {
    expect(paceOf({ ...goal, currentMinor: 1_600_00n }, TODAY).state).toBe("reached");
    expect(paceOf({ ...goal, currentMinor: 0n, isCompleted: true }, TODAY)).toMatchObject({
      state: "reached",
      doneOn: null,
    });
  });
});

describe("days of a person", () => {
  it("are those of their time zone", () => {
    const late = new Date("2026-11-30T23:30:00Z");
    expect(dayIn("Europe/Berlin", late)).toBe("2026-12-01");
    expect(dayIn("America/New_York", late)).toBe("2026-11-30");
    expect(monthOf("2026-12-01")).toEqual({ from: "2026-12-01", to: "2027-01-01" });
  });

  it("move money at 8 in the morning, on both sides of a change of the clocks", () => {
    expect(savingMoment("Europe/Berlin", "2026-03-28")).toEqual(new Date("2026-03-28T07:00:00Z"));
    expect(savingMoment("Europe/Berlin", "2026-03-30")).toEqual(new Date("2026-03-30T06:00:00Z"));
  });
});
