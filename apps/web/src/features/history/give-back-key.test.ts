import { beforeEach, expect, test } from "vitest";
import { forgetGiveBackKey, giveBackKey } from "./give-back-key.ts";

beforeEach(() => sessionStorage.clear());

test("an intent keeps its key until it is completed", () => {
  const key = giveBackKey("a", 500n);
  expect(giveBackKey("a", 500n)).toBe(key);
  forgetGiveBackKey("a", 500n);
  expect(giveBackKey("a", 500n)).not.toBe(key);
});

test("another payment, another amount and the whole amount each have another key", () => {
  const keys = [
    giveBackKey("a", 500n),
    giveBackKey("b", 500n),
    giveBackKey("a", 501n),
    giveBackKey("a", null),
  ];
  expect(new Set(keys).size).toBe(4);
});
