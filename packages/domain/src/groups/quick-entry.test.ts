import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuickEntry, QUICK_ENTRY_MAX, type QuickEntry } from "./quick-entry.ts";

const context = {
  members: [
    { memberId: "mia", name: "Mia Lind" },
    { memberId: "ben", name: "Ben Whitaker" },
    { memberId: "ana", name: "Ana Ribeiro" },
    { memberId: "jo1", name: "Jo March" },
    { memberId: "jo2", name: "Jo Berg" },
    { memberId: "zoe", name: "Zoë" },
  ],
  selfId: "mia",
  currency: "USD",
  today: "2026-11-24",
};
const read = (line: string, changes: Partial<typeof context> = {}) =>
  parseQuickEntry(line, { ...context, ...changes });
const spansOf = (line: string) =>
  read(line).spans.map(({ start, end, kind }) => [kind, line.slice(start, end)]);

describe("parseQuickEntry", () => {
  it("marks title, amount and people", () => {
    expect(spansOf("Dinner 84.20 with Ben, Ana")).toEqual([
      ["title", "Dinner"],
      ["amount", "84.20"],
      ["person", "Ben"],
      ["person", "Ana"],
    ]);
    expect(read("Dinner 84.20 with Ben, Ana")).toMatchObject({
      title: "Dinner",
      amountMinor: 84_20n,
      currency: "USD",
      memberIds: ["mia", "ben", "ana"],
      payerIds: ["mia"],
      spentOn: "2026-11-24",
      unknownNames: [],
    });
  });

  it.each<[string, Partial<QuickEntry>]>([
    ["Dinner 84.20 with Ben and Ana", { title: "Dinner", memberIds: ["mia", "ben", "ana"] }],
    ["Dinner 84.20 with ben, ana, and zoë", { memberIds: ["mia", "ben", "ana", "zoe"] }],
    ["Dinner 84.20 with Ben & Ana Ribeiro", { memberIds: ["mia", "ben", "ana"] }],
    ["Dinner 84.20 with Ben without me", { title: "Dinner", memberIds: ["ben"], isWithoutMe: true }],
    ["Dinner 84.20", { title: "Dinner", memberIds: null, payerIds: ["mia"] }],
    ["84.20 for dinner with Ben", { title: "dinner", amountMinor: 84_20n }],
    ["Taxi 12 paid by Ana", { title: "Taxi", amountMinor: 12_00n, payerIds: ["ana"], memberIds: null }],
    ["Taxi 12 paid by Ana and me with Ben", { payerIds: ["ana", "mia"], memberIds: ["mia", "ben"] }],
    ["Ana paid 20 for breakfast with Ben", { title: "breakfast", amountMinor: 20_00n, payerIds: ["ana"] }],
    ["Taxi yesterday 12", { title: "Taxi", spentOn: "2026-11-23", amountMinor: 12_00n }],
    ["the day before yesterday Taxi 12", { title: "Taxi", spentOn: "2026-11-22" }],
    ["Taxi 12 on 2026-11-01", { title: "Taxi", spentOn: "2026-11-01", amountMinor: 12_00n }],
    [
      "Abendessen 84,20 € mit Ben und Ana",
      { title: "Abendessen", amountMinor: 84_20n, currency: "EUR", memberIds: ["mia", "ben", "ana"] },
    ],
    [
      "Taxi 12,50 gestern mit Ben ohne mich, bezahlt von Ana",
      { title: "Taxi", amountMinor: 12_50n, memberIds: ["ben"], payerIds: ["ana"], spentOn: "2026-11-23" },
    ],
    ["Ben hat bezahlt: Kino 30", { payerIds: ["ben"], title: "Kino", amountMinor: 30_00n }],
    ["vorgestern Kino 30", { spentOn: "2026-11-22", title: "Kino" }],
    ["Dinner for 4 $84.20", { title: "Dinner for 4", amountMinor: 84_20n }],
    ["Room 12 40", { title: "Room 12", amountMinor: 40_00n }],
    ["Sushi JPY 5000", { title: "Sushi", amountMinor: 5_000n, currency: "JPY" }],
    ["Sushi 5,000 JPY", { amountMinor: 5_000n, currency: "JPY" }],
    ["Souk 1.234 KWD", { amountMinor: 1_234n, currency: "KWD" }],
    ["Rent 1,234.50", { amountMinor: 1_234_50n }],
    ["Miete 1.234,50 EUR", { amountMinor: 1_234_50n, currency: "EUR" }],
    ["Rent 1,234,567", { amountMinor: 1_234_567_00n }],
    ["Tea 5.5 JPY", { amountMinor: null, amountProblem: "too_many_decimals" }],
    ["Tea 0", { amountMinor: null, amountProblem: "not_positive" }],
    [
      "Dinner with Ben",
      { title: "Dinner", amountMinor: null, amountProblem: null, memberIds: ["mia", "ben"] },
    ],
    ["", { title: "", amountMinor: null, memberIds: null, spans: [] }],
  ])("%j", (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });

  it("takes the dollar sign for the group's own dollar", () => {
    expect(read("Tea $5", { currency: "CAD" }).currency).toBe("CAD");
    expect(read("Tea $5", { currency: "EUR" }).currency).toBe("USD");
  });

  it("names strangers and ambiguous first names, and resolves full names", () => {
    const line = "Dinner 84.20 with Ben, Max Muster and Jo";
    expect(read(line).unknownNames.map(({ name, problem }) => [name, problem])).toEqual([
      ["Max Muster", "unknown"],
      ["Jo", "ambiguous"],
    ]);
    expect(read(line).memberIds).toEqual(["mia", "ben"]);
    expect(spansOf(line).slice(3)).toEqual([
      ["unknown_name", "Max Muster"],
      ["unknown_name", "Jo"],
    ]);
    expect(read("Dinner 5 with Jo Berg").memberIds).toEqual(["mia", "jo2"]);
    const members = [...context.members, { memberId: "sg", name: "Søren Strauß" }];
    for (const name of ["Søren Strauß", "Soren Strauss", "SOREN", "Søren"])
      expect(read(`Dinner 5 with ${name} and Ben`, { members }).memberIds).toEqual(["mia", "sg", "ben"]);
  });

  it("does not take a part of a word for a name or keyword", () => {
    expect(read("Withdrawal 20 with Anabel")).toMatchObject({ title: "Withdrawal", memberIds: ["mia"] });
    expect(read("Mitte 20")).toMatchObject({ title: "Mitte", memberIds: null });
  });

  it("reads any text without failing, into spans that do not overlap and lie within it", () => {
    const words = fc.constantFrom(
      "Dinner",
      "84.20",
      "with",
      "Ben",
      "Ana",
      "and",
      ",",
      "paid",
      "by",
      "€",
      "ohne mich",
      "gestern",
      "Max",
      "2026-02-31",
    );
    const lines = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.array(words, { maxLength: 14 }).map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(lines, (line) => {
        const { spans } = read(line);
        let reached = 0;
        for (const { start, end } of spans) {
          expect(start >= reached && end > start && end <= Math.min(line.length, QUICK_ENTRY_MAX)).toBe(true);
          reached = end;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("reads every amount of the group's currency as it is written, with a point or a comma", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.constantFrom(".", ","), (minor, mark) => {
        const text = `${minor / 100n}${mark}${String(minor % 100n).padStart(2, "0")}`;
        expect(read(`Dinner ${text} with Ben`).amountMinor).toBe(minor);
      }),
    );
  });
});
