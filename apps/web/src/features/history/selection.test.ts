import { expect, test } from "vitest";
import { addRange, isTicked, nothingSelected, type Selection, toggle } from "./selection.ts";

const shown = ["a", "b", "c", "d"];
const idsOf = (selection: Selection) => shown.filter((id) => isTicked(selection, id));

test("entries are turned on and off one by one, from nothing too", () => {
  const one = toggle({ kind: "off" }, "b", shown);
  expect(idsOf(one)).toEqual(["b"]);
  expect(idsOf(toggle(toggle(one, "d", shown), "b", shown))).toEqual(["d"]);
});

test("all that match are on; taking one off leaves the others that are shown", () => {
  expect(idsOf({ kind: "all" })).toEqual(shown);
  expect(idsOf(toggle({ kind: "all" }, "c", shown))).toEqual(["a", "b", "d"]);
});

test("a range is added in either direction, and nothing for an entry that is not shown", () => {
  const one = toggle(nothingSelected, "c", shown);
  expect(idsOf(addRange(one, "c", "a", shown))).toEqual(["a", "b", "c"]);
  expect(addRange(one, "gone", "a", shown)).toBe(one);
});
