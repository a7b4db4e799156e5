import { mean, standardDeviation } from "simple-statistics";
import { largerFirst, sumRowsBy } from "./spending-sums.ts";
import type { RowSum, SpentRow } from "./types.ts";

/** @see spec 2 section 9, decision 54 */
export const ANOMALY = { samplesMin: 5, sigmas: 2, highSigmas: 3, visits: 10, highVisits: 20 } as const;
/** Unusual payments, and merchants, that one analysis names. */
export const ANOMALIES_MAX = 20;

export type Severity = "medium" | "high";
export type UnusualPayment = {
  readonly row: SpentRow;
  /** How many standard deviations above the mean, in hundredths. */
  readonly sigmaHundredths: number;
  readonly severity: Severity;
};
export type BusyMerchant = { readonly merchant: string; readonly sum: RowSum; readonly severity: Severity };
export type Anomalies = {
  /** False where there are too few payments for a statement. */
  readonly isKnown: boolean;
  readonly payments: readonly UnusualPayment[];
  readonly merchants: readonly BusyMerchant[];
};

/**
 * Finds payments that are more than two population standard deviations above the mean of at least five, and merchants with more than ten.
 * Money back is no sample.
 */
export function findAnomalies(rows: readonly SpentRow[]): Anomalies {
  const spent = rows.filter(({ ownMinor }) => ownMinor > 0n);
  return {
    isKnown: spent.length >= ANOMALY.samplesMin,
    payments: unusualPayments(spent),
    merchants: busyMerchants(spent),
  };
}

function unusualPayments(spent: readonly SpentRow[]): readonly UnusualPayment[] {
  if (spent.length < ANOMALY.samplesMin) return [];
  const amounts = spent.map(({ ownMinor }) => Number(ownMinor));
  const [average, deviation] = [mean(amounts), standardDeviation(amounts)];
  if (deviation === 0) return [];
  const found: UnusualPayment[] = [];
  for (const row of spent) {
    const sigmas = (Number(row.ownMinor) - average) / deviation;
    if (sigmas > ANOMALY.sigmas)
      found.push({
        row,
        sigmaHundredths: Math.floor(sigmas * 100),
        severity: sigmas > ANOMALY.highSigmas ? "high" : "medium",
      });
  }
  return found
    .sort((a, b) => largerFirst(a.row.ownMinor, b.row.ownMinor) || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, ANOMALIES_MAX);
}

function busyMerchants(spent: readonly SpentRow[]): readonly BusyMerchant[] {
  return [...sumRowsBy(spent, ({ merchant }) => merchant)]
    .filter(([, { rows }]) => rows > ANOMALY.visits)
    .sort(([a, one], [b, other]) => other.rows - one.rows || (a < b ? -1 : 1))
    .slice(0, ANOMALIES_MAX)
    .map(([merchant, sum]) => ({
      merchant,
      sum,
      severity: sum.rows > ANOMALY.highVisits ? "high" : "medium",
    }));
}
