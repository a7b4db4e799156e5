import type { Group } from "@evenly/contract/groups/schemas";
import { parseAmountText } from "@evenly/ui";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totalOf } from "./conversion-draft.ts";
import { type ExpenseDraft, newDraft, payersOf } from "./expense-draft.ts";
import { billOf, newItem } from "./items-draft.ts";
import { outlookOf } from "./outlook.ts";
import { type FormMethod, splitOf } from "./split-draft.ts";

const [ANA, BO, CY] = ["ana", "bo", "cy"] as unknown as readonly [never, never, never];
const group = {
  members: [ANA, BO, CY].map((id) => ({ id, isActive: true })),
  ownMemberId: ANA,
  currency: "EUR",
  defaultSplit: { method: "equal", memberIds: null },
} as unknown as Group;
const lunch = { ...newDraft(group, "2026-11-20", "en"), title: "Lunch", amount: "24.70" };
const partsBy = (texts: readonly string[]) =>
  new Map(
    [ANA, BO, CY].flatMap((id, at) => (texts[at] === undefined ? [] : [[id, texts[at] ?? ""] as const])),
  );
const outlook = (changes: Partial<ExpenseDraft>, locale = "en") =>
  outlookOf(group, { ...lunch, ...changes }, 0, locale);
const minorParts = (changes: Partial<ExpenseDraft>, locale = "en") => {
  const { split } = outlook(changes, locale);
  return split?.ok ? split.parts.map(({ amountMinor }) => amountMinor) : split;
};

describe("an amount", () => {
  test.each<[string, string, string, bigint | null]>([
    ["en", "EUR", "24,70", 24_70n],
    ["en", "EUR", "2,55", 2_55n],
    ["en", "EUR", "86,40", 86_40n],
    ["de", "EUR", "1.23", 1_23n],
    ["en", "EUR", "1,234", 1_234_00n],
    ["de", "EUR", "1.234", 1_234_00n],
    ["en", "EUR", "1.234,50", 1_234_50n],
    ["en", "EUR", "€ 24,70", 24_70n],
    ["de", "EUR", "24.70 EUR", 24_70n],
    ["en", "USD", "$1,234.56", 1_234_56n],
    ["en", "EUR", "$24.70", null],
    ["en", "EUR", "1'234.50", 1_234_50n],
    ["en", "JPY", "24,7", null],
    ["de", "JPY", "1.234", 1_234n],
    ["en", "KWD", "1.234", 1_234n],
    ["en", "KWD", "1,234", 1_234_000n],
    ["de", "EUR", "-20", null],
  ])("in %s and %s: %s", (locale, currency, amount, minor) => {
    expect(totalOf({ ...lunch, amount, currency }, locale)).toBe(minor);
  });
});

describe("a rate", () => {
  test.each<[string, string, string, bigint | null]>([
    ["en", "IDR", "16,250", 325_000_00n],
    ["de", "IDR", "16.250", 325_000_00n],
    ["en", "IDR", "16250", 325_000_00n],
    ["de", "IDR", "16.250,5", 325_010_00n],
    ["en", "IDR", "16.250", 325_00n],
    ...["en", "de"].flatMap((locale) => [
      [locale, "EUR", "0,9152", 18_30n] as [string, string, string, bigint],
      [locale, "EUR", "0.9152", 18_30n] as [string, string, string, bigint],
      [locale, "EUR", "0,915", 18_30n] as [string, string, string, bigint],
    ]),
    ["en", "EUR", "soon", null],
    ["en", "EUR", "1.2.3", null],
    ["en", "EUR", "-1", null],
  ])("in %s to %s: %s", (locale, currency, rate, minor) => {
    const conversion = { amount: "20", currency: "USD", source: "manual", rate, on: null } as const;
    expect(totalOf({ ...lunch, currency, conversion }, locale)).toBe(minor);
  });
});

describe("parts", () => {
  test("an adjustment with the other mark counts, and one that is no number is never nothing", () => {
    expect(minorParts({ method: "adjustment", parts: partsBy(["", "1,50"]) })).toEqual([11_60n, 13_10n]);
    const unread = { method: "adjustment", parts: partsBy(["", "abc"]) } as const;
    expect(outlook(unread)).toMatchObject({ split: null, canSave: false });
    expect(splitOf({ ...lunch, ...unread }, "en")).toBeNull();
  });

  test("exact parts with the other mark count, and one that is no number is never nothing", () => {
    expect(minorParts({ method: "exact", parts: partsBy(["24.70", "0,50"]) })).toMatchObject({
      ok: false,
      problem: "over",
      by: 50n,
    });
    const unread = { method: "exact", parts: partsBy(["24.70", "x"]) } as const;
    expect(outlook(unread)).toMatchObject({ split: null, canSave: false });
  });

  test("percentages: what is open has two decimals, and three are refused", () => {
    const thirds = { method: "percentage", parts: partsBy(["33,33", "33,33", "33,33"]) } as const;
    for (const locale of ["en", "de"])
      expect(minorParts(thirds, locale)).toMatchObject({ problem: "open", by: 1n, unit: "basis_points" });
    const mixed = { method: "percentage", parts: partsBy(["50 %", "25,5", "24.5"]) } as const;
    expect(outlook(mixed, "de").canSave).toBe(true);
    for (const text of ["33.335", "1e1", "-5", "half"])
      expect(splitOf({ ...lunch, method: "percentage", parts: partsBy([text, "50"]) }, "en")).toBeNull();
  });

  test("shares have up to two decimals; an empty one is one share, 0 bears nothing", () => {
    expect(minorParts({ method: "shares", parts: partsBy(["", "1"]) })).toEqual([12_35n, 12_35n]);
    for (const half of ["0.5", "0,5", ".5", "0,50"])
      expect(minorParts({ method: "shares", parts: partsBy([half, "1", "1"]) })).toEqual([
        4_94n,
        9_88n,
        9_88n,
      ]);
    expect(minorParts({ method: "shares", parts: partsBy(["0", "1"]) })).toEqual([0n, 24_70n]);
    expect(outlook({ method: "shares", parts: partsBy(["0", "0"]) })).toMatchObject({ canSave: false });
    for (const text of ["1e3", "0x2", "1.555", "two", "-1"])
      expect(splitOf({ ...lunch, method: "shares", parts: partsBy([text, "1"]) }, "en")).toBeNull();
  });

  test("an empty part is nothing, in every method with amounts", () => {
    for (const method of ["exact", "percentage", "adjustment"] as FormMethod[])
      expect(splitOf({ ...lunch, method, parts: partsBy(["", " "]) }, "en")).not.toBeNull();
  });
});

test("a payer whose amount cannot be read paid neither nothing nor the rest", () => {
  expect(payersOf({ ...lunch, payers: partsBy(["20,20", ""]) }, 24_70n, "en")).toMatchObject([
    { amountMinor: 20_20n },
    { amountMinor: 4_50n },
  ]);
  const payers = partsBy(["ten", ""]);
  expect(payersOf({ ...lunch, payers }, 24_70n, "en")).toBeNull();
  expect(outlook({ payers })).toMatchObject({ payers: null, canSave: false });
  expect(outlook({ payers: partsBy(["24.70", "x"]) }).canSave).toBe(false);
});

test("a bill with a text that is no number is none, whichever field it is in", () => {
  const nothing = { text: "", unit: "amount" } as const;
  const bill = (amount: string, tax = "", tip = "") => ({
    rows: [{ ...newItem([ANA, BO]), title: "Soup", amount }],
    tax: { ...nothing, text: tax },
    tip: { text: tip, unit: "percent" } as const,
  });
  expect(billOf(bill("20,00", "2.70", "10"), "EUR", "en")).toMatchObject({
    items: [{ amountMinor: 20_00n }],
    taxMinor: 2_70n,
    tipMinor: 2_00n,
  });
  for (const texts of [["x"], ["20", "x"], ["20", "", "x"], ["20", "", "101"], ["20", "1e2"]] as const) {
    const [amount, tax, tip] = texts;
    const items = bill(amount, tax, tip);
    expect(billOf(items, "EUR", "en")).toBeNull();
    expect(outlook({ method: "itemised", items, amount: "20" })).toMatchObject({
      split: null,
      canSave: false,
    });
  }
});

/** A text as somebody may type it, with more of what is nearly a number than of anything else. */
const typedTexts = fc
  .array(fc.constantFrom(..."0123456789.,' €x".split(""), "24.70", "1,50", "EUR"), { maxLength: 7 })
  .map((pieces) => pieces.join(""));
const places = fc.tuple(fc.constantFrom("en", "de"), fc.constantFrom("EUR", "JPY", "KWD"));

test("what is typed for a part, a payer or an item is the amount that the rule says, or the expense is not saved", () => {
  fc.assert(
    fc.property(typedTexts, places, (text, [locale, currency]) => {
      const rule = parseAmountText(text, currency, locale);
      const typed = { ...lunch, amount: "1000", currency };
      const items = { ...typed.items, rows: [{ ...newItem([ANA]), title: "Soup", amount: text }] };
      const drafts = [
        { ...typed, method: "exact" as const, parts: partsBy(["", text]) },
        { ...typed, payers: partsBy(["", text]) },
        { ...typed, method: "itemised" as const, items },
      ] as const;
      const split = splitOf(drafts[0], locale);
      const read = [
        split?.method === "exact" ? split.parts[1]?.amountMinor : undefined,
        payersOf(drafts[1], 10n ** 18n, locale)?.[1]?.amountMinor,
        billOf(items, currency, locale)?.items[0]?.amountMinor,
      ];
      if ("amountMinor" in rule) expect(read).toEqual(Array(3).fill(rule.amountMinor));
      else if (rule.problem !== "empty") {
        expect(read).toEqual(Array(3).fill(undefined));
        for (const draft of drafts) expect(outlookOf(group, draft, 0, locale).canSave).toBe(false);
      }
    }),
    { numRuns: 1_500 },
  );
});
