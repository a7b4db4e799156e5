import { type PayCodeState, payCodeStates } from "@evenly/contract/pay-codes/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPayCodeOpen, shownStateOf, whyPayCodeNotPayable } from "./pay-code-state.ts";

const now = new Date("2026-11-22T09:00:00Z");
const later = new Date(now.getTime() + 1);
const code = (state: PayCodeState, expiresAt = later, amountMinor: bigint | null = 12_50n) => ({
  state,
  expiresAt,
  amountMinor,
});

describe("state of a pay code", () => {
  it.each([
    ["open", null, "PAY_CODE_EXPIRED"],
    ["held", "PAY_CODE_USED", "PAY_CODE_USED"],
    ["used", "PAY_CODE_USED", "PAY_CODE_USED"],
    ["replaced", "PAY_CODE_REPLACED", "PAY_CODE_REPLACED"],
    ["revoked", "PAY_CODE_REVOKED", "PAY_CODE_REVOKED"],
  ] as const)("a code that is %s is refused by name: %s, after its time %s", (state, before, after) => {
    expect(whyPayCodeNotPayable(code(state), 12_50n, now)).toBe(before);
    expect(whyPayCodeNotPayable(code(state, now), 12_50n, now)).toBe(after);
  });

  it("is paid with its own amount, or with any where it has none", () => {
    expect(whyPayCodeNotPayable(code("open"), 12_51n, now)).toBe("PAY_CODE_AMOUNT_WRONG");
    expect(whyPayCodeNotPayable(code("open"), null, now)).toBeNull();
    expect(whyPayCodeNotPayable(code("open", later, null), 1n, now)).toBeNull();
  });

  it("is payable only while it is open and its time is not over", () => {
    fc.assert(
      fc.property(fc.constantFrom(...payCodeStates), fc.integer({ min: -5, max: 5 }), (state, ms) => {
        const facts = code(state, new Date(now.getTime() + ms));
        const isOpen = state === "open" && ms > 0;
        expect(isPayCodeOpen(facts, now)).toBe(isOpen);
        expect(whyPayCodeNotPayable(facts, 12_50n, now) === null).toBe(isOpen);
        expect(shownStateOf(facts, now)).toBe(state === "open" && ms <= 0 ? "expired" : state);
      }),
    );
  });
});
