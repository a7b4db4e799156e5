import { Temporal } from "temporal-polyfill";
import { compareIds } from "./split-types.ts";

/** Expenses of one amount at most this many days apart may be the same. */
export const DUPLICATE_DAYS = 3;
/** Two titles are similar when they share this part of their letter pairs, in percent. */
const SIMILAR_PERCENT = 60;
const FOUND_MAX = 3;

export type ComparedExpense = {
  readonly title: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** YYYY-MM-DD */
  readonly spentOn: string;
  readonly payerIds: readonly string[];
};

/**
 * Returns up to three likely duplicates of an expense, the nearest date first: same amount and currency, at most three days
 * apart, and a similar title or a common payer.
 */
export function findDuplicateExpenses<Known extends ComparedExpense & { readonly id: string }>(
  expense: ComparedExpense,
  known: readonly Known[],
): readonly Known[] {
  return known
    .filter((other) => other.amountMinor === expense.amountMinor && other.currency === expense.currency)
    .map((other) => ({ other, days: daysBetween(expense.spentOn, other.spentOn) }))
    .filter(({ days }) => days <= DUPLICATE_DAYS)
    .filter(
      ({ other }) =>
        hasSimilarTitle(expense.title, other.title) ||
        other.payerIds.some((payerId) => expense.payerIds.includes(payerId)),
    )
    .sort((a, b) => a.days - b.days || compareIds(a.other.id, b.other.id))
    .slice(0, FOUND_MAX)
    .map(({ other }) => other);
}

/**
 * Whether two titles are alike, without regard to case, accents and punctuation: one contains the other, or they share most
 * letter pairs.
 *
 * @see Sørensen-Dice coefficient
 */
export function hasSimilarTitle(a: string, b: string): boolean {
  const [one, other] = [plainTitle(a), plainTitle(b)];
  if (one === "" || other === "") return one === other;
  if (` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)) return true;
  const pairs = pairsOf(one);
  const left = pairsOf(other);
  const size = pairs.length + left.length;
  const shared = pairs.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return size > 0 && (200 * shared) / size >= SIMILAR_PERCENT;
}

function plainTitle(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function pairsOf(text: string): string[] {
  const letters = text.replaceAll(" ", "");
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** The days within which an expense can have duplicates, both included. */
export function daysAround(spentOn: string): { readonly from: string; readonly to: string } {
  const day = Temporal.PlainDate.from(spentOn);
  return {
    from: day.subtract({ days: DUPLICATE_DAYS }).toString(),
    to: day.add({ days: DUPLICATE_DAYS }).toString(),
  };
}

function daysBetween(a: string, b: string): number {
  return Math.abs(Temporal.PlainDate.from(a).until(b, { largestUnit: "days" }).days);
}
