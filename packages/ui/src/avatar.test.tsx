import { expect, test } from "vitest";
import { hashIndex, initialsOf } from "./avatar.tsx";

test("initials are those of the first and the last name", () => {
  expect(["Tomás Herrera-Villanueva", "Ana", "maria del mar lópez", ""].map(initialsOf)).toEqual([
    "TH",
    "A",
    "ML",
    "",
  ]);
});

test("the same person always has the same colour, and colours spread", () => {
  expect(hashIndex("user-1", 9)).toBe(hashIndex("user-1", 9));
  const used = new Set(Array.from({ length: 200 }, (_, index) => hashIndex(`user-${index}`, 9)));
  expect(used.size).toBe(9);
});
