import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

test("isolates text that changes the writing direction and leaves other text unchanged", () => {
  expect(isolated("Kiosk 4,50 €")).toBe("Kiosk 4,50 €");
  expect(isolated("Kiosk \u202eksoiK")).toBe("\u2068Kiosk \u202eksoiK\u2069");
  expect(isolated("מזנון")).toBe("\u2068מזנון\u2069");
  expect(isolated("one\nמזנון")).toBe("one\n\u2068מזנון\u2069");
  expect(isolated("a\u2069\u202eb")).toBe("\u2068a\u202eb\u2069");
});
