import { expect, it } from "vitest";
import { accountRisk, factorsAbove, requirementsOf } from "./account-risk.ts";

it.each([
  [10_000n, { requiresPin: false, requires2FA: false, requiresBiometric: false, amountCheck: true }],
  [10_001n, { requiresPin: true, requires2FA: false, requiresBiometric: false, amountCheck: true }],
  [50_000n, { requiresPin: true, requires2FA: false, requiresBiometric: false, amountCheck: true }],
  [50_001n, { requiresPin: true, requires2FA: true, requiresBiometric: false, amountCheck: true }],
  [100_000n, { requiresPin: true, requires2FA: true, requiresBiometric: false, amountCheck: true }],
  [100_001n, { requiresPin: true, requires2FA: true, requiresBiometric: true, amountCheck: true }],
  [999_999n, { requiresPin: true, requires2FA: true, requiresBiometric: true, amountCheck: true }],
  [1_000_000n, { requiresPin: true, requires2FA: true, requiresBiometric: true, amountCheck: false }],
])("%s minor units need %o", (amountMinor, needed) => {
  expect(requirementsOf(amountMinor)).toEqual(needed);
});

it.each([
  [100_000n, 0, []],
  [100_001n, 30, ["High transaction amount"]],
  [500_000n, 30, ["High transaction amount"]],
  [500_001n, 50, ["High transaction amount"]],
  [1_000_000n, 50, ["High transaction amount"]],
  [1_000_001n, 80, ["High transaction amount", "Unusual spending pattern"]],
  [10n ** 12n, 80, ["High transaction amount", "Unusual spending pattern"]],
] as const)("%s minor units score %i", (amountMinor, score, factors) => {
  expect(accountRisk(amountMinor)).toEqual({ score, factors });
});

it.each([
  [50, []],
  [51, ["Unusual spending pattern"]],
  [80, ["Unusual spending pattern"]],
  [81, ["Unusual spending pattern", "Very high risk transaction"]],
])("a score of %i adds %o", (score, factors) => {
  expect(factorsAbove(score)).toEqual(factors);
});
