import { expect, test } from "vitest";
import { addRange, isTicked, nothingSelected, type Selection, toggle } from "./selection.ts";

const shown = ["a", "b", "c", "d"];
const idsOf = (selection: Selection) => shown.filter((id) => isTicked(selection, id));

test("entries are toggled one by one, also from an empty selection", () => {
  const one = toggle({ kind: "off" }, "b", shown);
  expect(idsOf(one)).toEqual(["b"]);
  expect(idsOf(toggle(toggle(one, "d", shown), "b", shown))).toEqual(["d"]);
});

test("with all matches selected, removing one keeps the other visible entries selected", () => {
  expect(idsOf({ kind: "all" })).toEqual(shown);
  expect(idsOf(toggle({ kind: "all" }, "c", shown))).toEqual(["a", "b", "d"]);
});

test("a range is added in either direction; an entry that is not visible adds nothing", () => {
  const one = toggle(nothingSelected, "c", shown);
  expect(idsOf(addRange(one, "c", "a", shown))).toEqual(["a", "b", "c"]);
  expect(addRange(one, "gone", "a", shown)).toBe(one);
});
