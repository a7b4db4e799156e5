import { convert, type RateTable } from "@evenly/money";

/** Limits in minor units of a person's currency. */
export type InsightLimits = {
  readonly highTotalMinor: bigint;
  readonly largePaymentMinor: bigint;
  readonly highDailyMinor: bigint;
  readonly worthSavingMinor: bigint;
  readonly mediumSavingMinor: bigint;
  readonly highSavingMinor: bigint;
};

/** In cents of USD. @see spec 2 section 9 (spending analysis) */
const inUsd = {
  highTotalMinor: 1_000_00n,
  largePaymentMinor: 200_00n,
  highDailyMinor: 50_00n,
  worthSavingMinor: 50_00n,
  mediumSavingMinor: 100_00n,
  highSavingMinor: 200_00n,
} as const satisfies InsightLimits;

/** The specification's limits in a currency; null when the table lacks it, and no limit is applied then. */
export function insightLimits(currency: string, table: RateTable): InsightLimits | null {
  const inCurrency = (amountMinor: bigint) =>
    convert({ amountMinor, currency: "USD" }, currency, table)?.amountMinor ?? null;
  const entries = Object.entries(inUsd).map(([name, minor]) => [name, inCurrency(minor)] as const);
  return entries.every(([, minor]) => minor !== null) ? (Object.fromEntries(entries) as InsightLimits) : null;
}
