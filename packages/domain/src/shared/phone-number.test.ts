import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toE164 } from "./phone-number.ts";

describe("toE164", () => {
  it.each([
    ["+1 (415) 555-2671", null, "+14155552671"],
    ["0049 30 901820", null, "+4930901820"],
    ["030 901820", "DE", "+4930901820"],
    ["079 123 45 67", "CH", "+41791234567"],
    ["+44 20 7946 0958", "DE", "+442079460958"],
  ])("parses %s with the default country %s", (text, country, expected) => {
    expect(toE164(text, country)).toBe(expected);
  });

  it.each([
    ["030 901820", null],
    ["+1 415", null],
    ["+999 123456789", null],
    ["call me", "DE"],
    ["+49 30 901820 123456789", null],
    ["030 901820", "ZZ"],
  ])("refuses %s with the default country %s", (text, country) => {
    expect(toE164(text, country)).toBeNull();
  });

  it("gives E.164 or null for any input", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toE164(text, "US") ?? "+1").toMatch(/^\+\d{1,15}$/);
      }),
    );
  });
});
