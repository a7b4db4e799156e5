import type { RecurringInterval } from "@evenly/contract/insights/rules";
import { median } from "simple-statistics";
import { Temporal } from "temporal-polyfill";
import { addDays, daysIn } from "./spending-periods.ts";
import type { SpentRow } from "./types.ts";

/** Days between two charges of an interval, and the fewest charges that show one. */
export const RECURRING = {
  chargesMin: 3,
  gaps: { week: [6, 8], month: [27, 34], year: [358, 372] },
  /** A charge that differs more from the median is no charge of the same thing. */
  amountFactor: 2,
} as const satisfies {
  readonly chargesMin: number;
  readonly gaps: Record<RecurringInterval, readonly [number, number]>;
  readonly amountFactor: number;
};

/** Charges at similar intervals from one merchant, or by the same words to one person. */
export type RecurringPayment = {
  /** Identifies it among a person's recurring payments. */
  readonly key: string;
  readonly title: string;
  readonly currency: string;
  readonly interval: RecurringInterval;
  /** Charges that were found, and the latest. */
  readonly charges: number;
  readonly last: SpentRow;
  readonly amountMinor: bigint;
  /** Set where the price changed after at least two equal charges; `since` is the day of the first charge at the new price. */
  readonly priceChange: {
    readonly before: SpentRow;
    readonly first: SpentRow;
    readonly differenceMinor: bigint;
  } | null;
  /** YYYY-MM-DD */
  readonly nextOn: string;
};

/**
 * Finds recurring payments that are still going on: at least three charges of similar amounts, all a week, a month or a year apart, of which
 * the next is not overdue by more than half an interval.
 */
export function findRecurring(rows: readonly SpentRow[], today: string): readonly RecurringPayment[] {
  const groups = new Map<string, SpentRow[]>();
  for (const row of rows) {
    if (row.ownMinor <= 0n) continue;
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups]
    .flatMap(([key, charges]) => recurringOf(key, charges, today) ?? [])
    .sort((a, b) => (a.nextOn < b.nextOn ? -1 : a.nextOn > b.nextOn ? 1 : a.key < b.key ? -1 : 1));
}

/** The days from today on, before `until`, on which a recurring payment is expected. */
export function expectedDays(
  {
    last,
    interval,
    nextOn,
  }: Pick<RecurringPayment, "interval" | "nextOn"> & { readonly last: { readonly on: string } },
  { today, until }: { readonly today: string; readonly until: string },
): readonly string[] {
  const days: string[] = [];
  for (let count = 1, day = nextOn; day < until && days.length < 10; count += 1) {
    day = dayAfter(last.on, interval, count);
    if (day >= today && day < until) days.push(day);
  }
  return days;
}

function keyOf({ merchant, personId, title, currency }: SpentRow): string {
  const who = personId === null ? `m:${plain(merchant ?? title)}` : `p:${personId}:${plain(title)}`;
  return `${who}:${currency}`;
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");

function recurringOf(key: string, unordered: readonly SpentRow[], today: string): RecurringPayment | null {
  const rows = [...unordered].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.id < b.id ? -1 : 1));
  for (const interval of ["week", "month", "year"] as const) {
    const run = lastRun(rows, interval);
    const last = run.at(-1);
    if (run.length < RECURRING.chargesMin || last === undefined || !areSimilar(run)) continue;
    const nextOn = dayAfter(last.on, interval, 1);
    const [, longest] = RECURRING.gaps[interval];
    if (addDays(nextOn, Math.floor(longest / 2)) < today) return null;
    return {
      key,
      title: last.merchant ?? last.title,
      currency: last.currency,
      interval,
      charges: run.length,
      last,
      amountMinor: last.ownMinor,
      priceChange: priceChangeOf(run),
      nextOn,
    };
  }
  return null;
}

/** The latest charges of which each follows the one before by the interval. */
function lastRun(rows: readonly SpentRow[], interval: RecurringInterval): readonly SpentRow[] {
  const [shortest, longest] = RECURRING.gaps[interval];
  let start = rows.length - 1;
  for (; start > 0; start -= 1) {
    const [before, after] = [rows[start - 1], rows[start]];
    if (before === undefined || after === undefined) break;
    const gap = daysIn({ from: before.on, to: after.on });
    if (gap < shortest || gap > longest) break;
  }
  return rows.slice(Math.max(start, 0));
}

function areSimilar(run: readonly SpentRow[]): boolean {
  const middle = median(run.map(({ ownMinor }) => Number(ownMinor)));
  return run.every(({ ownMinor }) => {
    const amount = Number(ownMinor);
    return amount <= middle * RECURRING.amountFactor && amount * RECURRING.amountFactor >= middle;
  });
}

function priceChangeOf(run: readonly SpentRow[]): RecurringPayment["priceChange"] {
  const last = run.at(-1);
  const firstAt = run.findLastIndex((row) => row.ownMinor !== last?.ownMinor) + 1;
  const [before, beforeThat, first] = [run[firstAt - 1], run[firstAt - 2], run[firstAt]];
  if (before === undefined || first === undefined || before.ownMinor !== beforeThat?.ownMinor) return null;
  return { before, first, differenceMinor: first.ownMinor - before.ownMinor };
}

/** Counted from one charge, so that the end of a short month does not move later days. */
function dayAfter(day: string, interval: RecurringInterval, count: number): string {
  const length = { week: { days: 7 * count }, month: { months: count }, year: { years: count } }[interval];
  return Temporal.PlainDate.from(day).add(length).toString();
}
