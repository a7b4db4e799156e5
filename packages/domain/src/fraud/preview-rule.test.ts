import { expect, it } from "vitest";
import { type PastPayment, previewRule } from "./preview-rule.ts";

const payer = { country: "US", timeZone: "Europe/Berlin" };
const start = Date.parse("2026-11-23T12:00:00Z");
const amounts = { thresholdMinor: 0n, windowMinutes: null, maxAttempts: null };
function pay(minutes: number, change: Partial<PastPayment> = {}): PastPayment {
  return {
    at: new Date(start + minutes * 60_000),
    amountMinor: 1_000n,
    payeeUserId: "ben",
    payeeCountry: "US",
    isDeviceKnown: true,
    ...change,
  };
}

it("marks payments above the threshold, oldest first", () => {
  const payments = [pay(0), pay(1, { amountMinor: 40_001n }), pay(2, { amountMinor: 40_000n })];
  const rule = { ...amounts, type: "amount" as const, thresholdMinor: 40_000n };
  expect(previewRule(rule, payments, 200, payer)).toEqual([false, true, false]);
});

it("counts earlier payments for the frequency of later ones", () => {
  const rule = { type: "frequency" as const, thresholdMinor: 0n, windowMinutes: 10, maxAttempts: 2 };
  const payments = [pay(0), pay(1), pay(2), pay(10), pay(60)];
  expect(previewRule(rule, payments, 200, payer)).toEqual([false, false, true, true, false]);
  expect(previewRule(rule, payments, 3, payer)).toEqual([true, true, false]);
});

it("uses the payer's own clock and country", () => {
  const night = pay(13 * 60);
  expect(previewRule({ ...amounts, type: "time" }, [night], 200, payer)).toEqual([true]);
  expect(previewRule({ ...amounts, type: "time" }, [night], 200, { ...payer, timeZone: "UTC" })).toEqual([
    false,
  ]);
  const abroad = pay(0, { payeeCountry: "PT" });
  expect(previewRule({ ...amounts, type: "location" }, [pay(0), abroad], 200, payer)).toEqual([false, true]);
});

it("leaves out people for whom the rule is snoozed", () => {
  const payments = [pay(0), pay(1, { payeeUserId: "leila" })];
  const rule = { ...amounts, type: "amount" as const, isSnoozedFor: (id: string) => id === "leila" };
  expect(previewRule(rule, payments, 200, payer)).toEqual([true, false]);
});

it("marks the payments that were made on a device that was not known, and none without payments", () => {
  const payments = [pay(0), pay(1, { isDeviceKnown: false })];
  expect(previewRule({ ...amounts, type: "device" }, payments, 200, payer)).toEqual([false, true]);
  expect(previewRule({ ...amounts, type: "amount" }, [], 200, payer)).toEqual([]);
});
