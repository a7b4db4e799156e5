import { describe, expect, it } from "vitest";
import { amountsOf, balancesOf, readFixture as read } from "../testing/group-files.ts";

describe("currencies of a spreadsheet", () => {
  it("keeps entries in a currency that was withdrawn", () => {
    const file = read("splitwise-hrk.csv");
    expect([file.problems, file.warnings]).toEqual([[], []]);
    expect(balancesOf(file)).toEqual({ HRK: [147_000n, -147_000n], EUR: [1000n, -1000n] });
  });

  it("reads as many decimals as ISO 4217 gives a currency, and rounds only what has more", () => {
    const file = read("splitwise-odd-decimals.csv");
    expect(file.problems).toEqual([]);
    expect(file.warnings).toEqual([{ line: 4, warning: "rounded" }]);
    expect(balancesOf(file)).toEqual({
      MRU: [1025n, -1025n],
      MGA: [1515n, -1515n],
      JPY: [501n, -501n],
      KWD: [751n, -751n],
    });
    expect(amountsOf(file)).toEqual([
      ["Tea in Nouakchott", "MRU", 2050n],
      ["Vanilla", "MGA", 3030n],
      ["Sushi", "JPY", 1001n],
      ["Dates", "KWD", 1501n],
    ]);
  });
});
