import { describe, expect, it } from "vitest";
import { PersonName } from "./schemas.ts";

describe("a person's name", () => {
  it.each([
    ["a zero-width space", "Even\u200bly"],
    ["a word joiner", "Even\u2060ly"],
    ["a soft hyphen", "Even\u00adly"],
    ["a right-to-left mark", "Ana\u200f"],
    ["an Arabic letter mark", "Ana\u061c"],
    ["tag characters", "Ana\u{e0041}\u{e0042}"],
    ["a Hangul filler", "Ana\u3164"],
    ["a joiner at its end", "Ana\u200d"],
    ["a joiner between spaces", "Ana \u200c Lund"],
  ])("must not contain %s", (_what, name) => {
    expect(PersonName.safeParse(name).success).toBe(false);
  });

  it.each([
    ["محمد"],
    ["שָׁלוֹם"],
    ["李小龍"],
    ["O’Brien"],
    ["Anne-Marie"],
    ["Zoe\u0308"],
    ["علی\u200cرضا"],
    ["ක්\u200dරිෂ්"],
    ["Ana ❤\ufe0f"],
    ["Nguyễn"],
  ])("may be %s", (name) => {
    expect(PersonName.safeParse(name).success).toBe(true);
  });
});
