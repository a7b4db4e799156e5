import { describe, expect, it } from "vitest";
import { canConfirm, type Happening, type IntentStatus, judgeAmount, moveIntent } from "./rules.ts";

const statuses: readonly IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "succeeded",
  "canceled",
];
const happenings: readonly Happening[] = [
  "bankAsked",
  "processingBegan",
  "authorized",
  "charged",
  "failed",
  "captured",
  "canceled",
];

describe("the states of an intent", () => {
  it("nothing happens to one that has succeeded or was cancelled", () => {
    for (const status of ["succeeded", "canceled"] as const)
      expect(happenings.map((happening) => moveIntent(status, happening))).toEqual(
        happenings.map(() => null),
      );
  });

  it("only held money is captured", () => {
    expect(statuses.filter((status) => moveIntent(status, "captured") !== null)).toEqual([
      "requires_capture",
    ]);
  });

  it("one in processing ends by itself: it is neither confirmed nor cancelled", () => {
    expect(canConfirm("processing")).toBe(false);
    expect(moveIntent("processing", "canceled")).toBeNull();
    expect(moveIntent("processing", "charged")).toBe("succeeded");
    expect(moveIntent("processing", "failed")).toBe("requires_payment_method");
  });

  it("a failure asks for another card", () => {
    expect(statuses.filter(canConfirm)).toEqual([
      "requires_payment_method",
      "requires_confirmation",
      "requires_action",
    ]);
    for (const status of statuses.filter(canConfirm))
      expect(moveIntent(status, "failed")).toBe("requires_payment_method");
  });
});

describe("amounts", () => {
  it.each([
    [49, "usd", "amount_too_small"],
    [50, "usd", null],
    [30, "gbp", null],
    [29, "gbp", "amount_too_small"],
    [99_999_999, "usd", null],
    [100_000_000, "usd", "amount_too_large"],
  ])("%i %s: %s", (amount, currency, problem) => {
    expect(judgeAmount(amount, currency)).toBe(problem);
  });
});
