import { expect, it } from "vitest";
import { accountRisk } from "./account-risk.ts";
import { fraudRisk } from "./fraud-risk.ts";
import { suspicionOf } from "./suspicion-of.ts";

const HIGH = 1_000_001n;
const NOTHING = { amountMinor: 100n, recentPayments: 1, isNewPayee: false, isAway: false };

it.each([
  ["nothing for a usual payment", {}, null],
  ["nothing at the high amount itself", { amountMinor: 1_000_000n, isNewPayee: true }, null],
  [
    "a suspicious amount above it to someone new",
    { amountMinor: HIGH, isNewPayee: true },
    "suspicious_amount",
  ],
  ["unusual spending above it to someone known", { amountMinor: HIGH }, "unusual_spending"],
  [
    "an unusual location before the amount",
    { amountMinor: HIGH, isNewPayee: true, isAway: true },
    "unusual_location",
  ],
  ["a pattern before the location", { recentPayments: 20, isAway: true }, "pattern_anomaly"],
] as const)("raises %s", (_name, changes, expected) => {
  const { amountMinor, recentPayments, ...facts } = { ...NOTHING, ...changes };
  const fraud = fraudRisk({
    amountMinor,
    recentPayments,
    isCountryAllowed: true,
    isDeviceKnown: true,
    payerHour: 12,
  });
  expect(suspicionOf({ fraud, account: accountRisk(amountMinor), ...facts })).toBe(expected);
});
