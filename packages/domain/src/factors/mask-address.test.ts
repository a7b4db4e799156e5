import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskEmail, maskPhone } from "./mask-address.ts";

describe("maskEmail", () => {
  it("keeps the first character and the domain", () => {
    expect(maskEmail("ana@evenly.test")).toBe("a•••@evenly.test");
    expect(maskEmail('"a@b"@evenly.test')).toBe('"•••@evenly.test');
    expect(maskEmail("nonsense")).toBe("•••");
  });

  it("has the same length for every local part", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,60}$/), (local) => {
        expect(maskEmail(`${local}@evenly.test`)).toHaveLength(4 + "@evenly.test".length);
      }),
    );
  });
});

describe("maskPhone", () => {
  it("keeps the last two digits", () => {
    expect(maskPhone("+4915112345678")).toBe("••• 78");
  });
});
