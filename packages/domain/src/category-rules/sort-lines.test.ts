import { describe, expect, it } from "vitest";
import { fateOf, matchesText, type SortedLine, sortingRuleOf } from "./sort-lines.ts";

const rule = (text: string, category = "food") => ({ id: text, text, category });
const line = (facts: Partial<SortedLine> = {}): SortedLine => ({
  texts: ["Harbour Café", "two  coffees"],
  category: null,
  isChosen: false,
  ...facts,
});

describe("matchesText", () => {
  it.each([
    ["harbour", true],
    ["HARBOUR C", true],
    ["cafe", true],
    ["café", true],
    ["two coffees", true],
    ["coffees harbour", false],
    ["harbor", false],
    [" ", false],
  ])("%j: %j", (text, isMatch) => {
    expect(matchesText(rule(text), line().texts)).toBe(isMatch);
  });

  it("takes a text literally, not as a pattern", () => {
    expect(matchesText(rule(".*"), ["anything"])).toBe(false);
    expect(matchesText(rule("5% off"), ["now 5% off"])).toBe(true);
  });
});

describe("sortingRuleOf", () => {
  it("is the upper one of those that match", () => {
    const rules = [rule("tram"), rule("cafe", "travel"), rule("harbour")];
    expect(sortingRuleOf(rules, line())?.category).toBe("travel");
    expect(sortingRuleOf(rules, line({ texts: ["Bakery"] }))).toBe(null);
  });
});

describe("fateOf", () => {
  const harbour = rule("harbour");
  it.each([
    ["no match", line({ texts: ["Bakery"] }), [], null],
    ["without a category", line(), [], "changes"],
    ["sorted by another rule or by the payer", line({ category: "shopping" }), [], "changes"],
    ["chosen by hand", line({ category: "shopping", isChosen: true }), [], "chosen"],
    ["chosen by hand, and the same", line({ category: "food", isChosen: true }), [], "same"],
    ["a rule above decides", line({ category: "travel" }), [rule("cafe", "travel")], "above"],
    ["a rule above that does not match", line(), [rule("tram", "travel")], "changes"],
  ] as const)("%s", (_case, each, above, fate) => {
    expect(fateOf(each, harbour, above)).toBe(fate);
  });
});
