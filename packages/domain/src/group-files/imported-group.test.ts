import { describe, expect, it } from "vitest";
import { cleanNote, cleanText } from "./imported-group.ts";

describe("texts of an imported file", () => {
  it.each([
    ["Milk 2.10\nBread 3.40", "Milk 2.10\nBread 3.40"],
    ["Milk 2.10\r\nBread 3.40\rEggs", "Milk 2.10\nBread 3.40\nEggs"],
    ["a\u2028b\u2029c", "a\nb\nc"],
    ["a\n\n\n\nb", "a\n\nb"],
    ["a\u0000b \t\nc", "a b\nc"],
    ["\n \n", null],
    [null, null],
  ])("keeps the lines of the note %j", (text, note) => {
    expect(cleanNote(text)).toBe(note);
  });

  it("makes one line of a title", () => {
    expect(cleanText("Rent\r\n and garage\u0000")).toBe("Rent and garage");
  });
});
