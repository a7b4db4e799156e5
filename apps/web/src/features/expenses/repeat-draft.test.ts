import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import { describe, expect, it } from "vitest";
import { endOf, newRepeat, nextExpenseOf, repeatOf, ruleOf } from "./repeat-draft.ts";

describe("endOf", () => {
  it("is what is typed, and null while it is no end after the first day", () => {
    const day = "2026-11-30";
    expect(endOf(newRepeat, day)).toEqual({ kind: "never" });
    const dated = { ...newRepeat, endKind: "date" } as const;
    expect(endOf({ ...dated, lastOn: "2026-12-31" }, day)).toEqual({ kind: "date", on: "2026-12-31" });
    expect(endOf(dated, day)).toBeNull();
    expect(endOf({ ...dated, lastOn: day }, day)).toBeNull();
    expect(endOf({ ...dated, lastOn: day }, day, true)).toEqual({ kind: "date", on: day });
    const counted = { ...newRepeat, endKind: "count" } as const;
    expect(endOf({ ...counted, times: " 6 " }, day)).toEqual({ kind: "count", count: 6 });
    for (const times of ["", "0", "1001", "6.5", "-2"]) expect(endOf({ ...counted, times }, day)).toBeNull();
    expect(ruleOf({ ...counted, times: "0" }, day, "UTC")).toBeNull();
  });
});

describe("a series in the form", () => {
  const series = {
    interval: "weekly",
    every: 1,
    onMonthEnd: false,
    end: { kind: "count", count: 3 },
    nextOn: "2026-12-30",
    anchorOn: "2026-11-30",
    template: { title: "Rent", dueAfterDays: 5 },
  } as ExpenseSeries;

  it("shows its rule and its next expense, due as many days later as the others", () => {
    expect(ruleOf(repeatOf(series), "2026-12-30", "UTC")).toEqual({
      interval: "weekly",
      every: 1,
      onMonthEnd: false,
      timeZone: "UTC",
      end: { kind: "count", count: 3 },
    });
    const halfYear = { ...series, interval: "monthly", every: 6, onMonthEnd: true } as const;
    expect(ruleOf(repeatOf(halfYear), "2026-12-31", "UTC")).toMatchObject({
      interval: "monthly",
      every: 6,
      onMonthEnd: true,
    });
    expect(ruleOf(repeatOf(halfYear), "2026-12-30", "UTC")).toMatchObject({ onMonthEnd: false });
    expect(nextExpenseOf(series)).toEqual({ title: "Rent", spentOn: "2026-12-30", dueOn: "2027-01-04" });
  });
});
