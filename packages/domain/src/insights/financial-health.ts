import { mean, standardDeviation } from "simple-statistics";
import { SAVINGS_PERCENT } from "./optimise-budget.ts";
import { divideMinor } from "./spending-sums.ts";

/** Months that the steadiness of an income is read from, and the fewest that show it. */
export const INCOME_MONTHS = { max: 6, min: 3 } as const;
/** The next score that a part's way up leads to. */
const STEPS = [70, 90, 100] as const;

export type HealthPart = "spending" | "savings" | "debt" | "income";
/**
 * A part of the score, from 0 to 100, or null where too little is known. `wayUp` is what brings the score to `toScore`: an amount in minor
 * units; null at the top, and for the income.
 */
export type PartScore = {
  readonly score: number | null;
  readonly wayUp: { readonly amountMinor: bigint; readonly toScore: number } | null;
};
export type FinancialHealth = { readonly overall: number | null } & Readonly<Record<HealthPart, PartScore>>;

/** All amounts are minor units of one currency. */
export type HealthFacts = {
  readonly days: number;
  readonly spentMinor: bigint;
  /** What the person spent on average in periods of the same length before; null where there is no such period. */
  readonly usualMinor: bigint | null;
  readonly incomeMinor: bigint;
  /** What the person owes others in groups and bills. */
  readonly owedMinor: bigint;
  /** Income of the last complete months, the latest first, from the first month with any. */
  readonly monthlyIncome: readonly bigint[];
};

const unknown: PartScore = { score: null, wayUp: null };

/**
 * Scores four parts, and their mean. Spending compares with the person's own usual amount, saving with the recommended 20% of the income,
 * debts with what is spent in 30 days, and income by its steadiness. A part that can't be known has no score and doesn't count.
 */
export function financialHealth(facts: HealthFacts): FinancialHealth {
  const parts = {
    spending: spendingScore(facts),
    savings: savingsScore(facts),
    debt: debtScore(facts),
    income: incomeScore(facts),
  };
  const known = Object.values(parts).flatMap(({ score }) => score ?? []);
  return { overall: known.length === 0 ? null : Math.round(mean(known)), ...parts };
}

/** 100 up to the usual amount; 0 at twice as much. */
function spendingScore({ spentMinor, usualMinor }: HealthFacts): PartScore {
  if (usualMinor === null || usualMinor <= 0n) return unknown;
  const scoreOf = (minor: bigint) => bounded(200 - percentOf(minor, usualMinor));
  return climb(scoreOf(spentMinor), (score) => spentMinor - (usualMinor * BigInt(200 - score)) / 100n);
}

/** 100 at the recommended share of the income; 0 where nothing is left of it. */
function savingsScore({ spentMinor, incomeMinor }: HealthFacts): PartScore {
  if (incomeMinor <= 0n) return unknown;
  const savedMinor = incomeMinor - spentMinor;
  const targetMinor = divideMinor(incomeMinor * BigInt(SAVINGS_PERCENT), 100);
  if (targetMinor <= 0n) return unknown;
  return climb(bounded(percentOf(savedMinor, targetMinor)), (score) => {
    const neededMinor = (targetMinor * BigInt(score) + 99n) / 100n;
    return neededMinor - savedMinor;
  });
}

/** 100 without debts; 0 where they are as much as is spent in 30 days. */
function debtScore({ owedMinor, spentMinor, usualMinor, days }: HealthFacts): PartScore {
  if (owedMinor <= 0n) return { score: 100, wayUp: null };
  const periodMinor = usualMinor !== null && usualMinor > spentMinor ? usualMinor : spentMinor;
  const monthMinor = divideMinor(periodMinor * 30n, days);
  if (monthMinor <= 0n) return { score: 0, wayUp: { amountMinor: owedMinor, toScore: 100 } };
  return climb(bounded(100 - percentOf(owedMinor, monthMinor)), (score) => {
    const allowedMinor = (monthMinor * BigInt(100 - score)) / 100n;
    return owedMinor - allowedMinor;
  });
}

/** 100 for the same income each month; less by the population standard deviation as a part of the mean. */
function incomeScore({ monthlyIncome }: HealthFacts): PartScore {
  const months = monthlyIncome.slice(0, INCOME_MONTHS.max).map(Number);
  if (months.length < INCOME_MONTHS.min || mean(months) <= 0) return unknown;
  return { score: bounded(100 - Math.round((standardDeviation(months) / mean(months)) * 100)), wayUp: null };
}

/** The smallest step above a score, and what it takes. */
function climb(score: number, amountFor: (score: number) => bigint): PartScore {
  const toScore = STEPS.find((step) => step > score);
  if (toScore === undefined) return { score, wayUp: null };
  const amountMinor = amountFor(toScore);
  return { score, wayUp: amountMinor > 0n ? { amountMinor, toScore } : null };
}

const percentOf = (partMinor: bigint, wholeMinor: bigint) =>
  Math.round((Number(partMinor) / Number(wholeMinor)) * 100);
const bounded = (score: number) => Math.min(100, Math.max(0, score));
