import { beforeEach, expect, test } from "vitest";
import { createLocalChoice } from "./local-choice.ts";

const size = createLocalChoice("size", ["small", "large"], "small");
beforeEach(() => localStorage.clear());

test("returns the default until a value is chosen", () => {
  expect(size.read()).toBe("small");
  size.write("large");
  expect(size.read()).toBe("large");
});

test("ignores a stored value that is not offered", () => {
  localStorage.setItem("size", "<huge>");
  expect(size.read()).toBe("small");
});
