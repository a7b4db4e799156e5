import { describe, expect, it } from "vitest";
import { createIds } from "./ids.ts";

describe("createIds", () => {
  it("makes UUIDs of version 7 that start with the time", () => {
    const id = createIds(() => 0x0123456789ab).uuid();
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("increases even when one millisecond's counter overflows or the clock steps back", () => {
    let now = 1_000_000;
    const ids = createIds(() => now);
    const made = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 5000) now -= 500;
      return ids.uuid();
    });
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it("makes distinct secrets of 256 random bits", () => {
    const ids = createIds();
    const made = Array.from({ length: 2000 }, () => ids.secret());
    expect(new Set(made).size).toBe(made.length);
    const bytes = made.map((secret) => Buffer.from(secret, "base64url"));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
    for (let bit = 0; bit < 256; bit += 1) {
      const ones = bytes.filter((each) => ((each[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // 2,000 fair coins deviate this far once in a billion runs.
      expect(Math.abs(ones - 1000)).toBeLessThan(150);
    }
  });
});
