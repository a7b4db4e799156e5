import { expect, test } from "vitest";
import { referenceOf } from "./reference.ts";

test("a reference is the id in capital letters, in groups of four", () => {
  expect(referenceOf("0199f000-0000-7000-8000-00000000000a")).toBe("0199-F000-0000-7000-8000-0000-0000-000A");
});
