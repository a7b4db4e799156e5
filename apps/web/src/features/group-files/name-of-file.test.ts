import { expect, it } from "vitest";
import { nameOfFile } from "./name-of-file.ts";

it.each([
  ["big-sur_2026-06-30_export.csv", "Big sur"],
  ["big-sur_2026-06-30_export (2).csv", "Big sur"],
  ["_2026-06-30_export.csv", ""],
  ["export.csv", ""],
  ["München 2026.json", "München 2026"],
  ["a.b.json", "A.b"],
  ["", ""],
])("makes of %j the name %j", (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});
