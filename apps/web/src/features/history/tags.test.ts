import { expect, test } from "vitest";
import { cleanTag } from "./tags.ts";

test("a tag is stored in lower case, without commas and outer spaces, and is limited in length", () => {
  expect(cleanTag("  Big Sur, ")).toBe("big sur");
  expect(cleanTag("e\u0301")).toBe("\u00e9");
  expect(cleanTag("x".repeat(40))).toHaveLength(30);
  expect(cleanTag(" , ")).toBe("");
});
