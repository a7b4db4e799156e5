import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSearchTexts, writeSearchTexts } from "./search-texts.ts";

it.each([
  "662E41",
  "1.50",
  "1e3",
  "true",
  "null",
  "[1]",
  "723421968459640832",
  "007",
  "{}",
  "12345",
  "a b+c&d=é",
])("the text %s stays what it is", (text) => {
  expect(parseSearchTexts(`?q=${encodeURIComponent(text)}`)).toEqual({ q: text });
  expect(parseSearchTexts(writeSearchTexts({ q: text }))).toEqual({ q: text });
});

it("reads links that had quotes around texts like numbers, and leaves out what is not set", () => {
  expect(parseSearchTexts("?q=%221.50%22&to=12345")).toEqual({ q: "1.50", to: "12345" });
  expect(writeSearchTexts({ q: undefined, tag: null, from: "2026-11-01" })).toBe("?from=2026-11-01");
  expect(writeSearchTexts({})).toBe("");
});

it("loses at most the quotes around a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (q) => {
      const read = parseSearchTexts(writeSearchTexts({ q })).q;
      expect([q, /^".*"$/s.test(q) ? read : q]).toContain(read);
    }),
  );
});
