import { expect, test } from "vitest";
import { hashQueryKey } from "./hash-query-key.ts";

test("an amount is part of the key and differs from the same text", () => {
  const key = (amountMinor: unknown) => [["payments", "quote"], { input: { amountMinor } }];
  expect(hashQueryKey(key(1n))).not.toBe(hashQueryKey(key(2n)));
  expect(hashQueryKey(key(1n))).not.toBe(hashQueryKey(key("1")));
});

test("the order of properties does not matter", () => {
  expect(hashQueryKey([{ a: 1, b: 2n }])).toBe(hashQueryKey([{ b: 2n, a: 1 }]));
});
