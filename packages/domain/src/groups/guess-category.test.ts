import { categoryIds } from "@evenly/contract/payments/categories";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessCategory } from "./guess-category.ts";

describe("guessCategory", () => {
  it.each([
    ["Dinner", "food"],
    ["dinner at Nepenthe", "food"],
    ["Frühstück", "food"],
    ["Bäckerei Müller", "food"],
    ["Taxi zum Flughafen", "transportation"],
    ["U-Bahn", "transportation"],
    ["Kinokarten", null],
    ["Kino", "entertainment"],
    ["Geschenk für Jo", "shopping"],
    ["Electricity, November", "utilities"],
    ["Stromrechnung", "utilities"],
    ["Apotheke", "healthcare"],
    ["Bücher", "education"],
    ["Hotel Lissabon", "travel"],
    ["Miete Dezember", "housing"],
    ["", null],
    ["84.20", null],
    ["Stuff", null],
  ])("%j: %s", (title, expected) => {
    expect(guessCategory(title)).toBe(expected);
  });

  it("does not take a part of a word for a word", () => {
    expect(guessCategory("Parenthesis")).toBeNull();
    expect(guessCategory("Businessplan")).toBeNull();
  });

  it("returns a category or nothing for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        const category = guessCategory(title);
        expect(category === null || categoryIds.includes(category)).toBe(true);
      }),
    );
  });
});
