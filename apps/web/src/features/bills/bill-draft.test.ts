import { describe, expect, it } from "vitest";
import {
  type BillDraft,
  mendDraft,
  newBillDraft,
  newBillItem,
  newBillVoucher,
  outlookOf,
} from "./bill-draft.ts";

const place = { currency: "USD", locale: "en" };
const people = ["me", "ben", "cleo"];
const draft = (facts: Partial<BillDraft>): BillDraft => ({ ...newBillDraft("2026-11-22"), ...facts });
const partsOf = (facts: Partial<BillDraft>, userIds = people) => {
  const { outcome } = outlookOf(draft(facts), userIds, place);
  return outcome?.ok ? outcome.parts.map(({ amountMinor }) => amountMinor) : outcome;
};

describe("a split bill as it is typed", () => {
  it("shows nothing before there are people and a total", () => {
    expect(partsOf({ total: "" })).toBeNull();
    expect(partsOf({ total: "12" }, [])).toBeNull();
    expect(partsOf({ total: "twelve" })).toBeNull();
  });

  it("splits equally, by shares and exactly", () => {
    expect(partsOf({ total: "90" })).toEqual([30_00n, 30_00n, 30_00n]);
    expect(partsOf({ total: "90", method: "shares", texts: new Map([["ben", "4"]]) })).toEqual([
      ...[15_00n, 60_00n, 15_00n],
    ]);
    const texts = new Map([
      ["me", "10"],
      ["ben", "20.50"],
      ["cleo", "59.50"],
    ]);
    expect(partsOf({ total: "90", method: "exact", texts })).toEqual([10_00n, 20_50n, 59_50n]);
  });

  it("sums items with tax and tip; an item of nobody in particular is shared by everybody", () => {
    const items = [
      { ...newBillItem(), title: "Pizza", amount: "30" },
      { ...newBillItem(), title: "Wine", amount: "20", userIds: ["ben", "gone"] },
      newBillItem(),
    ];
    const outlook = outlookOf(draft({ method: "itemised", items, tax: "5", tip: "5" }), people, place);
    expect(outlook.totalMinor).toBe(60_00n);
    expect(outlook.outcome).toMatchObject({
      ok: true,
      parts: [{ amountMinor: 12_00n }, { amountMinor: 36_00n }, { amountMinor: 12_00n }],
    });
    expect(outlookOf(draft({ method: "itemised", items, tax: "x" }), people, place).totalMinor).toBeNull();
  });

  it("takes a voucher off, and refuses one that brings a part or the bill below zero", () => {
    const bill = (voucher: string, userIds: readonly string[]) => ({
      method: "itemised" as const,
      items: [
        { ...newBillItem(), title: "Pizza", amount: "18", userIds: ["me"] },
        { ...newBillItem(), title: "Pasta", amount: "14", userIds: ["ben"] },
        { ...newBillVoucher("Voucher"), amount: voucher, userIds },
      ],
    });
    const two = ["me", "ben"];
    expect(partsOf(bill("-8", two), two)).toEqual([14_00n, 10_00n]);
    expect(partsOf(bill("-20", ["ben"]), two)).toEqual({
      ok: false,
      problem: "negative_part",
      userId: "ben",
    });
    expect(partsOf(bill("-32", two), two)).toEqual({ ok: false, problem: "no_items" });
    expect(partsOf(bill("-40", two), two)).toEqual({ ok: false, problem: "no_items" });
    expect(outlookOf(draft(bill("-", two)), two, place)).toMatchObject({ totalMinor: null, outcome: null });
    expect(outlookOf({ ...draft(bill("-8", two)), tip: "-1" }, two, place).totalMinor).toBeNull();
  });

  it("shows no parts while a typed amount or number of shares cannot be read, which is never 0", () => {
    const texts = (last: string) =>
      new Map([
        ["me", "45"],
        ["ben", "45"],
        ["cleo", last],
      ]);
    expect(partsOf({ total: "90", method: "exact", texts: texts("") })).toEqual([45_00n, 45_00n, 0n]);
    for (const method of ["exact", "shares"] as const) {
      const typed = draft({ total: "90", method, texts: texts("1o") });
      const outlook = outlookOf(typed, people, place);
      expect(outlook).toMatchObject({ split: null, outcome: null });
      expect(mendDraft(typed, outlook, people)).toBeNull();
    }
  });

  it("says by how much exact parts are over, and mends it with one press", () => {
    const texts = new Map([
      ["me", "30.01"],
      ["ben", "30"],
      ["cleo", "30"],
    ]);
    const typed = draft({ total: "90", method: "exact", texts });
    const outlook = outlookOf(typed, people, place);
    expect(outlook.outcome).toMatchObject({ ok: false, problem: "over", by: 1n });
    expect(mendDraft(typed, outlook, people)).toEqual({ userId: "me", amountMinor: 30_00n });
    const equal = draft({ total: "90" });
    expect(mendDraft(equal, outlookOf(equal, people, place), people)).toBeNull();
  });
});
