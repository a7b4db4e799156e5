import { beforeEach, expect, test } from "vitest";
import { createLocalChoice } from "./local-choice.ts";

const size = createLocalChoice("size", ["small", "large"], "small");
beforeEach(() => localStorage.clear());

test("the first value holds until another is chosen", () => {
  expect(size.read()).toBe("small");
  size.write("large");
  expect(size.read()).toBe("large");
});

test("what nobody offers is ignored", () => {
  localStorage.setItem("size", "<huge>");
  expect(size.read()).toBe("small");
});
