import { describe, expect, it } from "vitest";
import { isTrivialPin } from "./is-trivial-pin.ts";

describe("isTrivialPin", () => {
  it.each(["1234", "0000", "111111", "9876", "8901", "1999", "2026", "1212", "454545", "123123", "12341234"])(
    "finds %s",
    (pin) => {
      expect(isTrivialPin(pin)).toBe(true);
    },
  );

  it.each(["2468", "7391", "246810", "1899", "2100", "583920", "10293847"])("accepts %s", (pin) => {
    expect(isTrivialPin(pin)).toBe(false);
  });
});
