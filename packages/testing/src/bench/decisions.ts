import {
  assessPayment,
  defaultSettings,
  NOTHING_UNPROVEN,
  type PaymentFacts,
  type RuleInForce,
} from "@evenly/domain/fraud/index";

/**
 * Assesses varied payments, each with a person's five rules, and returns the decisions a second. A checksum over the decisions
 * keeps the work from being optimized away.
 */
export function measureDecisions(count: number): { readonly perSecond: number; readonly blocked: number } {
  const payments = variedPayments();
  const settings = {
    ...defaultSettings,
    timeRestriction: { ...defaultSettings.timeRestriction, isEnabled: true },
  };
  let blocked = 0;
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    const payment = payments[index % payments.length];
    if (payment && assessPayment(payment, settings).decision === "block") blocked += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: Math.round(count / seconds), blocked };
}

const amounts = [500n, 10_001n, 50_001n, 100_001n, 500_001n, 1_000_001n, 4_000_000n];
const rules: readonly RuleInForce[] = (["amount", "frequency", "location", "time", "device"] as const).map(
  (type) => ({
    id: type,
    name: `rule of ${type}`,
    type,
    thresholdMinor: 300_000n,
    windowMinutes: type === "frequency" ? 10 : null,
    maxAttempts: type === "frequency" ? 5 : null,
    action: "block",
    markMs: 1_800_000_000_000 - 60_000,
  }),
);

/** Payments over all amounts, hours, devices and countries. */
function variedPayments(): PaymentFacts[] {
  return amounts.flatMap((amountMinor, place) =>
    Array.from({ length: 24 }, (_none, hour) => ({
      amountMinor,
      unproven: { ...NOTHING_UNPROVEN, pin: BigInt(hour) * 1_000n },
      atMs: 1_800_000_000_000,
      country: hour % 5 === 0 ? "PT" : "US",
      payeeCountry: hour % 7 === 0 ? "KP" : "DE",
      isNewPayee: hour % 2 === 0,
      isDeviceKnown: hour % 3 !== 0,
      recentPayments: (place * 24 + hour) % 12,
      payerHour: hour,
      restrictionMinute: hour * 60,
      reachedLimit: null,
      recentChange: null,
      newDevice: null,
      rules,
    })),
  );
}
