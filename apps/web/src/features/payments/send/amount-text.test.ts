import { expect, test } from "vitest";
import { amountTextOf } from "./amount-text.ts";
import { amountProblemOf } from "./use-send-form.ts";

test("writes an amount as a user would type it", () => {
  expect(amountTextOf(64_000n, "USD", "en")).toBe("640");
  expect(amountTextOf(64_050n, "USD", "de")).toBe("640,50");
  expect(amountTextOf(5n, "USD", "en")).toBe("0.05");
  expect(amountTextOf(12_000n, "JPY", "en")).toBe("12000");
});

test("names what is wrong with an amount, in the reader's notation", () => {
  expect(amountProblemOf("640.50", "en")).toBeNull();
  expect(amountProblemOf("640,50", "de")).toBeNull();
  expect(["", "abc", "1.234", "0", "1e5", "-5", "NaN"].map((text) => amountProblemOf(text, "en"))).toEqual([
    "empty",
    "not_a_number",
    "too_many_decimals",
    "zero",
    "not_a_number",
    "not_a_number",
    "not_a_number",
  ]);
  expect(amountProblemOf("9".repeat(30), "en")).toBe("too_large");
});
