import { describe, expect, it } from "vitest";
import { parseQuickEntry } from "./quick-entry.ts";

const context = {
  members: [
    { memberId: "mia", name: "Mia Lind" },
    { memberId: "ben", name: "Ben Whitaker" },
    { memberId: "zoe", name: "Zoë Berg" },
  ],
  selfId: "mia",
  currency: "EUR",
  today: "2026-11-24",
};
const read = (line: string, changes: Partial<typeof context> = {}) =>
  parseQuickEntry(line, { ...context, ...changes });
const unusedIn = (line: string) =>
  read(line).spans.flatMap(({ kind, start, end }) => (kind === "unused" ? line.slice(start, end) : []));

describe("dates, times, counts and percentages are no amounts", () => {
  it.each<[string, string, string, string]>([
    ["Lunch 12 for 3", "12.00", "2026-11-24", "Lunch"],
    ["Lunch 12.50 for 3", "12.50", "2026-11-24", "Lunch"],
    ["Mittag 12 für 3 Personen", "12.00", "2026-11-24", "Mittag"],
    ["3 beers 15 for 3", "15.00", "2026-11-24", "3 beers"],
    ["Dinner for 4 84", "84.00", "2026-11-24", "Dinner for 4"],
    ["Lunch for 12", "12.00", "2026-11-24", "Lunch"],
    ["Kino 24 am 12.5. mit Ben", "24.00", "2026-05-12", "Kino"],
    ["Kino 24 am 12.05.", "24.00", "2026-05-12", "Kino"],
    ["Kino 24 12.5.", "24.00", "2026-05-12", "Kino"],
    ["Kino 24 am 12.5.26", "24.00", "2026-05-12", "Kino"],
    ["Kino 24 am 12.5.2025", "24.00", "2025-05-12", "Kino"],
    ["Kino 24 am 31.2.", "24.00", "2026-11-24", "Kino"],
    ["Kino 12.50.", "12.50", "2026-11-24", "Kino"],
    ["Kino 12.5.", "12.50", "2026-11-24", "Kino"],
    ["Dinner 84 on 20 Nov with Ben", "84.00", "2026-11-20", "Dinner"],
    ["Dinner 84 20. November mit Ben", "84.00", "2026-11-20", "Dinner"],
    ["Dinner 84 on November 20th, 2025", "84.00", "2025-11-20", "Dinner"],
    ["Essen 84 am 3. März", "84.00", "2026-03-03", "Essen"],
    ["Netflix Dec 20", "20.00", "2026-11-24", "Netflix Dec"],
    ["Dinner 84 11/20", "84.00", "2026-11-20", "Dinner"],
    ["Dinner 84 on 20/11/2025", "84.00", "2025-11-20", "Dinner"],
    ["1/2 pizza 8", "8.00", "2026-11-24", "1/2 pizza"],
    ["Dinner 84 at 19:30", "84.00", "2026-11-24", "Dinner"],
    ["Dinner 84 um 19 Uhr", "84.00", "2026-11-24", "Dinner"],
    ["Dinner 84 7 pm", "84.00", "2026-11-24", "Dinner"],
    ["Kino 24 am Samstag", "24.00", "2026-11-24", "Kino"],
    ["Taxi 12 20%", "12.00", "2026-11-24", "Taxi"],
    ["Taxi 12 12.5 %", "12.00", "2026-11-24", "Taxi"],
    ["Hotel 200 with Mia 60% Ben 40%", "200.00", "2026-11-24", "Hotel"],
    ["Coffee 9 2 x", "9.00", "2026-11-24", "Coffee"],
    ["Coffee 9 x3", "9.00", "2026-11-24", "Coffee"],
    ["2 pizzas 18 with Ben", "18.00", "2026-11-24", "2 pizzas"],
    ["Room 101 240 with Ben", "240.00", "2026-11-24", "Room 101"],
    ["iPhone 15 case 20", "20.00", "2026-11-24", "iPhone 15 case"],
    ["Milk 1.5l 2.10", "2.10", "2026-11-24", "Milk 1.5l"],
    ["Taxi 12,50 € gestern", "12.50", "2026-11-23", "Taxi"],
    ["Dinner 84 split among 3", "84.00", "2026-11-24", "Dinner"],
    ["2 Martinis 24 with Ben", "24.00", "2026-11-24", "2 Martinis"],
    ["2 Mars bars 3.50", "3.50", "2026-11-24", "2 Mars bars"],
    ["2 Augustiner 7,60", "7.60", "2026-11-24", "2 Augustiner"],
    ["3 Margaritas 36", "36.00", "2026-11-24", "3 Margaritas"],
    ["2 Decks 12", "12.00", "2026-11-24", "2 Decks"],
    ["Dinner 84 on 3 Sept", "84.00", "2026-09-03", "Dinner"],
    ["Essen 84 am 3. Jänner", "84.00", "2026-01-03", "Essen"],
    ["Rent 1.234,50 for 2", "1234.50", "2026-11-24", "Rent"],
  ])("%s is %s on %s", (line, amount, day, title) => {
    const { amountMinor, spentOn, title: found } = read(line);
    const minor = amountMinor ?? -1n;
    const shown = `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
    expect([shown, spentOn, found]).toEqual([amount, day, title]);
  });

  it("makes no large amount from a text with two points, and no whole one from decimals", () => {
    expect(read("Dinner 1.2.26")).toMatchObject({ amountMinor: null });
    expect(read("Tea 0.915")).toMatchObject({ amountMinor: null, amountProblem: "too_many_decimals" });
    expect(read("Dinner at 19:30 20%")).toMatchObject({ amountMinor: null, amountProblem: null });
  });

  it.each(["EUR", "JPY", "KWD"])("takes counts and days in %s for what they are, too", (currency) => {
    const { amountMinor, spentOn } = read("Sushi 1200 for 3 on 20 Nov", { currency });
    expect([amountMinor, spentOn]).toEqual([
      { EUR: 1_200_00n, JPY: 1_200n, KWD: 1_200_000n }[currency],
      "2026-11-20",
    ]);
  });
});

describe("what a line did not use", () => {
  it.each<[string, readonly string[]]>([
    ["Dinner 84.20 with Ben", []],
    ["84.20 for dinner with Ben and Zoë", []],
    ["Lunch 12 for 3", ["for 3"]],
    ["Dinner 84 at 19:30 with Ben", ["at 19:30"]],
    ["Hotel 200 with Mia 60% Ben 40%", ["60% Ben 40%"]],
    ["Rent 800 monthly", ["monthly"]],
    ["Dinner 84 split among 3", ["split among 3"]],
    ["Kino 24 am 31.2.", ["am 31.2."]],
    ["Taxi 12,50 gestern mit Ben ohne mich, bezahlt von Zoë", []],
    ["Ben hat bezahlt: Kino 30", []],
  ])("%s leaves %j", (line, unused) => {
    expect(unusedIn(line)).toEqual(unused);
  });
});

describe("names", () => {
  it("are found without their accents, however these are written", () => {
    for (const name of ["Zoe", "zoë", "ZOE", "Zoe\u0308", "Zoe Berg", "Zoë Berg"])
      expect(read(`Dinner 20 with ${name}`)).toMatchObject({
        memberIds: ["mia", "zoe"],
        amountMinor: 20_00n,
      });
    expect(read("Dinner 20 with Zoes").unknownNames).toMatchObject([{ name: "Zoes", problem: "unknown" }]);
  });

  it("are ambiguous without the accent where both members exist", () => {
    const members = [...context.members, { memberId: "zoe2", name: "Zoe Hill" }];
    expect(read("Dinner 20 with Zoe", { members }).unknownNames).toMatchObject([{ problem: "ambiguous" }]);
    expect(read("Dinner 20 with Zoë", { members }).memberIds).toEqual(["mia", "zoe"]);
    expect(read("Dinner 20 with Zoe Hill", { members }).memberIds).toEqual(["mia", "zoe2"]);
  });

  it("of nobody mean everyone: with everyone, mit allen; a member called so comes first", () => {
    const all = { memberIds: ["mia", "ben", "zoe"], unknownNames: [], title: "Dinner", amountMinor: 20_00n };
    for (const words of ["with everyone", "with everybody", "with all", "mit allen"])
      expect(read(`Dinner 20 ${words}`)).toMatchObject(all);
    expect(read("Dinner 20 with everyone without me").memberIds).toEqual(["ben", "zoe"]);
    expect(read("Dinner 20 with everyone paid by Ben")).toMatchObject({ ...all, payerIds: ["ben"] });
    const members = [...context.members, { memberId: "allen", name: "Allen" }];
    expect(read("Dinner 20 mit Allen", { members }).memberIds).toEqual(["mia", "allen"]);
  });
});
