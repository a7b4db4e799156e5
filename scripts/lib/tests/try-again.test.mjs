import { expect, test } from "vitest";
import { chooseAgain, sortAgain } from "./try-again.mjs";

/** @param {string} name */
const stepOf = (name) => ({ name, command: [] });
/**
 * @param {string | null} id
 * @param {string} name
 * @param {string} [step]
 */
const failure = (id, name, step = "unit") => ({
  step: stepOf(step),
  id,
  name,
  error: "first",
  command: "",
  attachments: [],
});

test("failures are grouped by step, and what has no test of its own is final", () => {
  const [pays, sends, types] = [
    failure("a.test.ts", "a.test.ts: pays"),
    failure("[x] › b", "b", "browser"),
    failure(null, "types"),
  ];
  const { again, final } = chooseAgain([pays, sends, types]);
  expect([...again]).toEqual([
    ["unit", [pays]],
    ["browser", [sends]],
  ]);
  expect(final).toEqual([types]);
});

test("many failures are not tried again", () => {
  const many = Array.from({ length: 21 }, (_, index) => failure("a", `a: ${index}`));
  expect(chooseAgain(many)).toEqual({ again: new Map(), final: many });
  expect(chooseAgain(many.slice(1)).final).toEqual([]);
});

test("a test is flaky if neither it nor its file failed again", () => {
  const [one, two] = [failure("a", "a: one"), failure("a", "a: two")];
  const flakyOf = (/** @type {ReturnType<typeof failure>[]} */ second) =>
    sortAgain([one, two], second).map(({ isFlaky }) => isFlaky);
  expect(flakyOf([])).toEqual([true, true]);
  expect(flakyOf([failure("a", "a: two")])).toEqual([true, false]);
  expect(flakyOf([failure("a", "a")])).toEqual([false, false]);
  expect(flakyOf([failure("b", "b")])).toEqual([true, true]);
  expect(flakyOf([failure(null, "unit: outside every test")])).toEqual([false, false]);
});

test("a file that failed outside its tests is flaky only if none of its tests fails", () => {
  const file = failure("a", "a");
  expect(sortAgain([file], [failure("a", "a: one")])[0]).toMatchObject({ isFlaky: false });
  expect(sortAgain([file], [])[0]).toMatchObject({ isFlaky: true });
});
