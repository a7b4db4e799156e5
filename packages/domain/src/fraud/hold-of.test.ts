import { describe, expect, it } from "vitest";
import { holdOf, REVIEW_MINUTES } from "./hold-of.ts";

type Asked = Parameters<typeof holdOf>[0];
const asked = (facts: Partial<Asked> = {}): Asked => ({
  assessment: { reasons: [] },
  amountMinor: 10_001n,
  isNewPayee: true,
  settings: { recall: "above_100", recallMinutes: 10 },
  ...facts,
});
const recall = (minutes = 10) => ({ kind: "recall", minutes });
const settings = (given: Asked["settings"]["recall"], recallMinutes: 10 | 30 | 60 = 10) => ({
  settings: { recall: given, recallMinutes },
});
const review = { code: "amount_check", decision: "review", facts: {} } as const;
const stepUp = { code: "pin_required", decision: "step_up", facts: {} } as const;

describe("holdOf", () => {
  it.each([
    ["a first payment above 100", {}, recall()],
    ["a first payment of 100.00", { amountMinor: 10_000n }, null],
    ["a later payment", { isNewPayee: false }, null],
    ["never", settings("never"), null],
    ["always, from the smallest amount on", { ...settings("always"), amountMinor: 1n }, recall()],
    ["always, but a known payee", { ...settings("always"), isNewPayee: false }, null],
    ["an hour", settings("above_100", 60), recall(60)],
  ])("decides the recall window: %s", (_name, facts, expected) => {
    expect(holdOf(asked(facts))).toEqual(expected);
  });

  it("lets a review win, also beside a step-up, for known payees and with recall off", () => {
    const reviewed = { kind: "review", minutes: REVIEW_MINUTES };
    expect(holdOf(asked({ assessment: { reasons: [review] } }))).toEqual(reviewed);
    expect(holdOf(asked({ assessment: { reasons: [stepUp, review] }, isNewPayee: false }))).toEqual(reviewed);
    expect(holdOf(asked({ assessment: { reasons: [review] }, ...settings("never") }))).toEqual(reviewed);
    expect(holdOf(asked({ assessment: { reasons: [stepUp] }, isNewPayee: false }))).toBeNull();
  });
});
