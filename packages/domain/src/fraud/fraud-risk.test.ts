import { describe, expect, it } from "vitest";
import { fraudRisk, isNight, levelOf, recommendationOf, type ScoredFacts } from "./fraud-risk.ts";

const plain: ScoredFacts = {
  amountMinor: 5_000n,
  recentPayments: 1,
  isCountryAllowed: true,
  isDeviceKnown: true,
  payerHour: 12,
};

describe("each factor on its own", () => {
  it.each<[string, Partial<ScoredFacts>, number, number | null]>([
    ["an amount of 10000", { amountMinor: 1_000_000n }, 0, null],
    ["an amount just above 10000", { amountMinor: 1_000_001n }, 3, 10.00001],
    ["an amount of 50000", { amountMinor: 5_000_000n }, 15, 50],
    ["an amount beyond the cap", { amountMinor: 10n ** 12n }, 15, 50],
    ["five payments in ten minutes", { recentPayments: 5 }, 0, null],
    ["six payments in ten minutes", { recentPayments: 6 }, 15, 60],
    ["forty payments in ten minutes", { recentPayments: 40 }, 100, 400],
    ["a score above 100 is capped", { recentPayments: 41 }, 100, 410],
    ["a country that is not allowed", { isCountryAllowed: false }, 8, 40],
    ["an unknown device", { isDeviceKnown: false }, 5, 30],
    ["hour 1", { payerHour: 1 }, 0, null],
    ["hour 2", { payerHour: 2 }, 2, 15],
    ["hour 5", { payerHour: 5 }, 2, 15],
    ["hour 6", { payerHour: 6 }, 0, null],
  ])("%s", (_name, change, score, impact) => {
    const risk = fraudRisk({ ...plain, ...change });
    expect(risk.score).toBe(score);
    expect(risk.factors.map((factor) => factor.impact)).toEqual(impact === null ? [] : [impact]);
  });
});

it("scores 22 for 25000 abroad at night from an unknown device: 21.5 rounds up", () => {
  const risk = fraudRisk({
    amountMinor: 2_500_000n,
    recentPayments: 1,
    isCountryAllowed: false,
    isDeviceKnown: false,
    payerHour: 3,
  });
  expect(risk.score).toBe(22);
  expect(risk.level).toBe("low");
  expect(risk.factors).toEqual([
    { type: "amount", description: "The amount is above 10,000.00", impact: 25, weight: 0.3 },
    {
      type: "location",
      description: "The country is not on the payer's list of allowed countries",
      impact: 40,
      weight: 0.2,
    },
    { type: "device", description: "The device is new to the account", impact: 30, weight: 0.15 },
    { type: "time", description: "It is night for the payer, from 02:00 to 06:00", impact: 15, weight: 0.1 },
  ]);
});

it.each([
  [0, "low"],
  [29, "low"],
  [30, "medium"],
  [49, "medium"],
  [50, "high"],
  [69, "high"],
  [70, "critical"],
  [100, "critical"],
])("a score of %i is %s", (score, level) => {
  expect(levelOf(score)).toBe(level);
});

it("takes the account's own bounds of the bands", () => {
  const own = { low: 10, medium: 20, high: 40, critical: 60 };
  expect([9, 10, 20, 40].map((score) => levelOf(score, own))).toEqual(["low", "medium", "high", "critical"]);
  const many = {
    amountMinor: 100n,
    recentPayments: 20,
    isCountryAllowed: true,
    isDeviceKnown: true,
    payerHour: 12,
  };
  expect([fraudRisk(many).level, fraudRisk(many, own).level]).toEqual(["high", "critical"]);
});

it.each([
  [0, "allow"],
  [39, "allow"],
  [40, "review"],
  [59, "review"],
  [60, "step_up"],
  [89, "step_up"],
  [90, "block"],
  [100, "block"],
])("a score of %i means %s", (score, decision) => {
  expect(recommendationOf(score)).toBe(decision);
});

it("uses the account's own thresholds", () => {
  const own = { autoBlockThreshold: 50, require2FAThreshold: 30, reviewThreshold: 10 };
  expect([9, 10, 30, 50].map((score) => recommendationOf(score, own))).toEqual([
    "allow",
    "review",
    "step_up",
    "block",
  ]);
});

it("counts hours 2 to 5 as night, 02:00 to 05:59", () => {
  const hours = Array.from({ length: 24 }, (_none, hour) => hour).filter(isNight);
  expect(hours).toEqual([2, 3, 4, 5]);
});
