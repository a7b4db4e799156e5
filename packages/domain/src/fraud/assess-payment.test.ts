import type { Reason } from "@evenly/contract/fraud/index";
import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTHING_UNPROVEN } from "./account-risk.ts";
import { assessPayment, type PaymentFacts, stricter } from "./assess-payment.ts";
import { defaultSettings } from "./default-settings.ts";
import { recommendationOf } from "./fraud-risk.ts";
import type { RuleInForce } from "./matches-rule.ts";

const plain: PaymentFacts = {
  amountMinor: 5_000n,
  atMs: Date.parse("2026-11-23T12:00:00Z"),
  country: "US",
  homeCountry: "US",
  payeeCountry: "US",
  unproven: NOTHING_UNPROVEN,
  isNewPayee: false,
  isExpected: false,
  isDeviceKnown: true,
  recentPayments: 1,
  payerHour: 12,
  restrictionMinute: 12 * 60,
  reachedLimit: null,
  recentChange: null,
  newDevice: null,
  rules: [],
};
const rule: RuleInForce = {
  id: "r1",
  name: "Large payments",
  type: "amount",
  thresholdMinor: 4_999n,
  windowMinutes: null,
  maxAttempts: null,
  action: "block",
  markMs: null,
};
const hours = { ...defaultSettings.timeRestriction, isEnabled: true };
const codesOf = (reasons: readonly Reason[]) => reasons.map(({ code }) => code);

type Row = [string, Partial<PaymentFacts>, Partial<FraudSettings>, string, readonly string[]];

describe("a payment from another country than those that are allowed", () => {
  it.each([
    ["at home", "BR", null],
    ["at home", null, null],
    ["away", "US", "unusual_location"],
  ] as const)("is %s when the profile says %s", (_where, homeCountry, suspicion) => {
    expect(assessPayment({ ...plain, country: "BR", homeCountry }, defaultSettings).suspicion).toBe(
      suspicion,
    );
  });
});

describe("hard rules, on both sides of each boundary", () => {
  it.each<Row>([
    ["a plain payment", {}, {}, "allow", []],
    ["to a blocked country", { payeeCountry: "KP" }, {}, "block", ["country_blocked"]],
    ["from a blocked country", { country: "SY" }, {}, "block", ["country_blocked"]],
    [
      "to a country that its payer blocked",
      { payeeCountry: "DE" },
      { blockedCountries: ["KP", "IR", "SY", "DE"] },
      "block",
      ["country_blocked"],
    ],
    ["to a country that is not allowed", { payeeCountry: "PT" }, {}, "allow", []],
    ["to an unknown country", { payeeCountry: null, country: null }, {}, "allow", []],
    ["above a limit", { reachedLimit: "own_daily" }, {}, "block", ["limit_reached"]],
    ["the fifth in ten minutes", { recentPayments: 5 }, {}, "allow", []],
    ["the sixth in ten minutes", { recentPayments: 6 }, {}, "step_up", ["many_payments"]],
    [
      "an unknown device and a new payee, 1000",
      { isDeviceKnown: false, isNewPayee: true, amountMinor: 100_000n },
      {},
      "step_up",
      ["pin_required", "two_factor_required"],
    ],
    [
      "an unknown device and a new payee, above 1000",
      { isDeviceKnown: false, isNewPayee: true, amountMinor: 100_001n },
      {},
      "step_up",
      ["new_device_and_payee", "pin_required", "two_factor_required", "biometric_required"],
    ],
    [
      "an unknown device, its check off",
      { isDeviceKnown: false, isNewPayee: true, country: "PT" },
      { isDeviceVerified: false },
      "allow",
      [],
    ],
    ["from elsewhere on a known device", { country: "PT" }, {}, "allow", []],
    [
      "from elsewhere on an unknown device",
      { country: "PT", isDeviceKnown: false },
      {},
      "review",
      ["country_and_device"],
    ],
    [
      "from elsewhere, the location's check off",
      { country: "PT", isDeviceKnown: false },
      { isLocationVerified: false },
      "allow",
      [],
    ],
    ["outside the hours, off", { restrictionMinute: 0 }, {}, "allow", []],
    ["at the hours' start", { restrictionMinute: 360 }, { timeRestriction: hours }, "allow", []],
    ["a minute before", { restrictionMinute: 359 }, { timeRestriction: hours }, "block", ["outside_hours"]],
    ["of an own rule", { rules: [rule] }, {}, "block", ["own_rule"]],
    ["below an own rule", { rules: [{ ...rule, thresholdMinor: 5_000n }] }, {}, "allow", []],
    ["of an own rule, detection off", { rules: [rule] }, { isEnabled: false }, "allow", []],
    ["many, detection off", { recentPayments: 40 }, { isEnabled: false }, "allow", []],
    [
      "to a blocked country, detection off",
      { payeeCountry: "IR" },
      { isEnabled: false },
      "block",
      ["country_blocked"],
    ],
    ["with a second factor for all", {}, { isTwoFactorRequired: true }, "step_up", ["two_factor_required"]],
    [
      "of 10000",
      { amountMinor: 1_000_000n },
      {},
      "step_up",
      ["pin_required", "two_factor_required", "biometric_required", "amount_check"],
    ],
    ["of 100.01", { amountMinor: 10_001n }, {}, "step_up", ["pin_required"]],
  ])("a payment %s", (_name, facts, settings, decision, codes) => {
    const assessed = assessPayment({ ...plain, ...facts }, { ...defaultSettings, ...settings });
    expect(assessed.decision).toBe(decision);
    expect(codesOf(assessed.reasons)).toEqual(codes);
  });
});

it("names reasons in one order when everything is wrong", () => {
  const assessed = assessPayment(
    {
      ...plain,
      amountMinor: 5_000_000n,
      payeeCountry: "KP",
      country: "PT",
      isNewPayee: true,
      isDeviceKnown: false,
      recentPayments: 40,
      payerHour: 3,
      restrictionMinute: 180,
      reachedLimit: "identity_single",
      rules: [rule, { ...rule, id: "r2", action: "review" }],
    },
    { ...defaultSettings, timeRestriction: hours },
  );
  expect(assessed.reasons.map(({ code, decision }) => [code, decision])).toEqual([
    ["country_blocked", "block"],
    ["limit_reached", "block"],
    ["outside_hours", "block"],
    ["own_rule", "block"],
    ["fraud_score", "block"],
    ["many_payments", "step_up"],
    ["new_device_and_payee", "step_up"],
    ["pin_required", "step_up"],
    ["two_factor_required", "step_up"],
    ["biometric_required", "step_up"],
    ["own_rule", "review"],
    ["country_and_device", "review"],
    ["amount_check", "review"],
  ]);
});

describe("own rules", () => {
  const now = plain.atMs;
  const frequency = {
    ...rule,
    type: "frequency" as const,
    thresholdMinor: 0n,
    windowMinutes: 10,
    maxAttempts: 5,
  };
  it.each<[string, RuleInForce, Partial<PaymentFacts>, boolean]>([
    ["with fewer payments than its maximum", { ...frequency, markMs: null }, {}, false],
    ["whose mark is within the window", { ...frequency, markMs: now - 599_999 }, {}, true],
    ["whose mark has left the window", { ...frequency, markMs: now - 600_000 }, {}, false],
    ["of location, at home", { ...rule, type: "location" }, {}, false],
    ["of location, abroad", { ...rule, type: "location" }, { payeeCountry: "CA" }, true],
    ["of location, an unknown country", { ...rule, type: "location" }, { payeeCountry: null }, false],
    ["of time, hour 1", { ...rule, type: "time" }, { payerHour: 1 }, false],
    ["of time, hour 2", { ...rule, type: "time" }, { payerHour: 2 }, true],
    ["of time, hour 5", { ...rule, type: "time" }, { payerHour: 5 }, true],
    ["of time, hour 6", { ...rule, type: "time" }, { payerHour: 6 }, false],
    ["of device, known", { ...rule, type: "device" }, {}, false],
    ["of device, unknown", { ...rule, type: "device" }, { isDeviceKnown: false }, true],
  ])("a rule %s", (_name, own, facts, isStopped) => {
    const { decision } = assessPayment({ ...plain, ...facts, rules: [own] }, defaultSettings);
    expect(decision).toBe(isStopped ? "block" : "allow");
  });

  it("says until when a frequency rule holds", () => {
    const { reasons } = assessPayment({ ...plain, rules: [{ ...frequency, markMs: now }] }, defaultSettings);
    expect(reasons[0]?.facts).toMatchObject({ rule: "Large payments", until: "2026-11-23T12:10:00.000Z" });
  });
});

const change = { what: "email", changedMs: plain.atMs - 1, isPayeeNew: true, sentMinor: 0n } as const;

it("blocks payments to new people after a change of credentials, also while fraud detection is off", () => {
  const settings = { ...defaultSettings, isEnabled: false };
  const facts = { ...plain, amountMinor: 10_001n, recentChange: change };
  expect(assessPayment(facts, settings)).toMatchObject({
    decision: "block",
    reasons: [{ code: "recent_credential_change" }, { code: "pin_required" }],
  });
});

const anySum = fc.bigInt({ min: 0n, max: 10n ** 6n });
const anyFacts: fc.Arbitrary<PaymentFacts> = fc.record({
  amountMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  unproven: fc.record({ pin: anySum, second_factor: anySum, passkey: anySum }),
  atMs: fc.constant(plain.atMs),
  country: fc.constantFrom(null, "US", "PT", "KP"),
  homeCountry: fc.constantFrom(null, "US", "PT", "KP"),
  payeeCountry: fc.constantFrom(null, "US", "PT", "KP"),
  isNewPayee: fc.boolean(),
  isExpected: fc.boolean(),
  isDeviceKnown: fc.boolean(),
  recentPayments: fc.integer({ min: 1, max: 60 }),
  payerHour: fc.integer({ min: 0, max: 23 }),
  restrictionMinute: fc.integer({ min: 0, max: 1439 }),
  reachedLimit: fc.constantFrom(null, "own_single"),
  recentChange: fc.constantFrom(null, change),
  newDevice: fc.option(
    fc.record({
      knownFromMs: fc.constant(plain.atMs + 1),
      isPayeeNew: fc.boolean(),
      sentMinor: anySum,
      hasOlderFactor: fc.boolean(),
    }),
  ),
  rules: fc.constantFrom([], [rule], [{ ...rule, action: "review" as const }]),
});

describe("for any payment", () => {
  it("decides by the strictest part, with reasons unless it is allowed", () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, isEnabled) => {
        const settings = { ...defaultSettings, timeRestriction: { ...hours, isEnabled } };
        const { decision, reasons, fraud } = assessPayment(facts, settings);
        const strictest = reasons.reduce(
          (all, reason) => stricter(all, reason.decision),
          recommendationOf(fraud.score),
        );
        expect(decision).toBe(strictest);
        expect(reasons.length === 0).toBe(decision === "allow");
      }),
    );
  });

  it("never becomes milder with a larger amount", () => {
    fc.assert(
      fc.property(anyFacts, fc.bigInt({ min: 0n, max: 10n ** 9n }), (facts, more) => {
        const less = assessPayment(facts, defaultSettings);
        const larger = assessPayment({ ...facts, amountMinor: facts.amountMinor + more }, defaultSettings);
        expect(stricter(less.decision, larger.decision)).toBe(larger.decision);
        expect(larger.fraud.score).toBeGreaterThanOrEqual(less.fraud.score);
        expect(larger.account.score).toBeGreaterThanOrEqual(less.account.score);
      }),
    );
  });
});

it("decides the same for a payee whom the payer trusts; only the alert of a large payment is another", () => {
  const facts = { ...plain, amountMinor: 1_200_000n, isNewPayee: true, isDeviceKnown: false };
  const [stranger, trusted] = [false, true].map((isExpected) =>
    assessPayment({ ...facts, isExpected }, defaultSettings),
  );
  expect(trusted).toEqual({ ...stranger, suspicion: "unusual_spending" });
  expect(stranger?.suspicion).toBe("suspicious_amount");
});
