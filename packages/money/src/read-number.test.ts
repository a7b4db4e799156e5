import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readCount, readNumber } from "./read-number.ts";

const EN = { grouping: ",", units: ["EUR", "€"] };
const DE = { grouping: ".", units: ["EUR", "€"] };
const EITHER = { grouping: ".," };
const plain = (text: string, notation: Parameters<typeof readNumber>[1]) => {
  const read = readNumber(text, notation);
  if (read === null) return null;
  const { isNegative, whole, fraction } = read;
  return `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
};

describe("readNumber", () => {
  test.each<[string, string | null, string | null]>([
    // One mark once, and no three digits after it: decimals.
    ["24,70", "24.70", "24.70"],
    ["24.7", "24.7", "24.7"],
    ["0,9152", "0.9152", "0.9152"],
    [".5", ".5", ".5"],
    ["24.", "24", "24"],
    // One mark once before three digits: the language decides.
    ["1,234", "1234", "1.234"],
    ["1.234", "1.234", "1234"],
    ["123,456", "123456", "123.456"],
    // It cannot group after a zero, or after four digits.
    ["0,915", "0.915", "0.915"],
    ["0.915", "0.915", "0.915"],
    ["012,345", "012.345", "012.345"],
    ["1234,567", "1234.567", "1234.567"],
    // Both marks: the last one starts the decimals, the other one has to group.
    ["1,234.56", "1234.56", "1234.56"],
    ["1.234,56", "1234.56", "1234.56"],
    ["1.234.567,8", "1234567.8", "1234567.8"],
    ["12,34,567.5", "1234567.5", "1234567.5"],
    ["1,234.", "1234", "1234"],
    ["1,23.00", null, null],
    ["0,123.45", null, null],
    ["1,234.567.890", null, null],
    ["1.234,567,8", null, null],
    ["1234,567.8", null, null],
    [".,5", null, null],
    // One mark several times groups by threes, or as in India.
    ["1.234.567", "1234567", "1234567"],
    ["1,234,567", "1234567", "1234567"],
    ["12,34,567", "1234567", "1234567"],
    ["1.2.3", null, null],
    ["12.05.26", null, null],
    ["1,2345,678", null, null],
    ["123,45,678", null, null],
    ["0.123.456", null, null],
    // Apostrophes group by threes.
    ["1'234.50", "1234.50", "1234.50"],
    ["1’234’567,5", "1234567.5", "1234567.5"],
    ["12'34", null, null],
    ["1'234’567", null, null],
    ["1.234'567", null, null],
    ["'5", null, null],
    // Spaces, and one unit at one end.
    [" 1 234,56 ", "1234.56", "1234.56"],
    ["1\u202f234,56", "1234.56", "1234.56"],
    ["\u20661\u00a0234.5\u2069", "1234.5", "1234.5"],
    ["€ 24,70", "24.70", "24.70"],
    ["24,70 €", "24.70", "24.70"],
    ["eur 24,70", "24.70", "24.70"],
    ["24.70EUR", "24.70", "24.70"],
    ["€ 24,70 EUR", null, null],
    ["$24.70", null, null],
    ["24€70", null, null],
    // A sign.
    ["-1,5", "-1.5", "-1.5"],
    ["−€ 1,5", "-1.5", "-1.5"],
    ["€ -1.5", "-1.5", "-1.5"],
    ["+2", "2", "2"],
    ["--2", null, null],
    ["2-", null, null],
    // Digits of other scripts.
    ["٢٤", "24", "24"],
    ["२४.७०", "24.70", "24.70"],
    ["１２,５", "12.5", "12.5"],
    ["\u{1d7da}\u{1d7ec}", "20", "20"],
    ["5²", null, null],
    ["½", null, null],
    ["Ⅷ", null, null],
    // No numbers.
    ["", null, null],
    [".", null, null],
    ["€", null, null],
    ["abc", null, null],
    ["1e5", null, null],
    ["0x10", null, null],
    ["Infinity", null, null],
    ["12 apples", null, null],
    ["1/2", null, null],
  ])("%j is %s in English and %s in German", (text, english, german) => {
    expect([plain(text, EN), plain(text, DE)]).toEqual([english, german]);
  });

  it("groups with either mark where no language is known", () => {
    expect([plain("1,234", EITHER), plain("1.234", EITHER), plain("0.915", EITHER)]).toEqual([
      ...["1234", "1234", "0.915"],
    ]);
  });

  it("never loses, adds or moves a digit, whatever is typed", () => {
    const pieces = fc.constantFrom(..."0123456789.,'’ €-+xE".split(""), "EUR", "000", "1.234", "12,5");
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 9 }).map((all) => all.join("")),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(EN, DE), (text, notation) => {
        const read = readNumber(text, notation);
        if (read === null) return;
        const digits = read.whole + read.fraction;
        expect(digits).toMatch(/^\d+$/);
        expect(digits).toHaveLength((text.match(/\p{Nd}/gu) ?? []).length);
        if (/^[\x20-\x7e€’]*$/.test(text)) expect(digits).toBe(text.replace(/\D/g, ""));
        // What stands after the last mark is the fraction, unless that mark groups.
        if (read.fraction !== "") expect(text.search(/[.,]/)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 5_000 },
    );
  });

  it("reads every number as it is written in a language, with its spaces, units and signs", () => {
    const [whole, cents] = [fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.integer({ min: 0, max: 99 })];
    const dress = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => ` ${text} `,
      (text) => `€ ${text}`,
      (text) => `${text}\u00a0€`,
      (text) => `${text} EUR`,
    );
    fc.assert(
      fc.property(whole, cents, fc.boolean(), fc.boolean(), dress, (units, part, isGerman, groups, wear) => {
        const grouped = units.toLocaleString(isGerman ? "de" : "en", { useGrouping: groups });
        const fraction = String(part).padStart(2, "0");
        const text = wear(`${grouped}${isGerman ? "," : "."}${fraction}`);
        // In either language: with two decimals the mark leaves no doubt.
        for (const notation of [EN, DE]) expect(plain(text, notation)).toBe(`${units}.${fraction}`);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a count is whole, and every mark in it groups", () => {
  expect(["12", "1,440", "1.440", " 7 ", "٣"].map(readCount)).toEqual([12, 1440, 1440, 7, 3]);
  expect(["", "1.5", "-1", "1e3", "twelve", "0x1"].map(readCount)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
