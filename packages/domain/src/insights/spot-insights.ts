import { findAnomalies } from "./find-anomalies.ts";
import { findPatterns } from "./find-patterns.ts";
import type { RecurringPayment } from "./find-recurring.ts";
import type { InsightLimits } from "./insight-limits.ts";
import { addDays } from "./spending-periods.ts";
import { divideMinor, largerFirst, sumRowsBy, totalOf } from "./spending-sums.ts";
import type { DayRange, RowSum, SpentRow } from "./types.ts";

/** How many insights of one kind a period has at most. */
const EACH_MAX = 2;
/** A category is higher when it grew by at least this part of what it was, and by more than a fifth of what is worth saving. */
const GROWTH_PERCENT = 25n;
const GROWTH_PART = 5n;

/** Rows that an insight opens. Their own shares, counted once or negatively by `sign`, sum to the insight's amount. */
export type RowsBehind = DayRange & {
  readonly sign: 1 | -1;
  readonly category?: string;
  readonly merchant?: string;
  /** Only rows whose own share is above this. */
  readonly aboveMinor?: bigint;
  readonly ids?: readonly string[];
};

export type InsightKind =
  | "high_spending"
  | "unusual_spending"
  | "merchant_visits"
  | "category_higher"
  | "unusual_payment"
  | "price_change";

export type Insight = {
  /** Identifies it within its period. */
  readonly key: string;
  readonly kind: InsightKind;
  readonly severity: "low" | "medium" | "high";
  /** A category, a merchant or a payment's title. */
  readonly subject: string | null;
  readonly amountMinor: bigint;
  /** Rows of this period. */
  readonly rows: number;
  /** What it is compared with: the usual total, the category's sum before, the usual payment, the new price. */
  readonly otherMinor: bigint | null;
  readonly behind: readonly RowsBehind[];
};

export type InsightFacts = {
  readonly rows: readonly SpentRow[];
  readonly range: DayRange;
  /** Sums by category of the range that the period is compared with. */
  readonly before: ReadonlyMap<string, RowSum>;
  readonly beforeRange: DayRange;
  /** Null where the currency has no rate; rules with absolute limits say nothing then. */
  readonly limits: InsightLimits | null;
  /** What the person usually spends in such a period; null where it is not known. */
  readonly usualMinor: bigint | null;
  readonly recurring: readonly RecurringPayment[];
};

/** Finds what is worth telling about a period. Each insight exists as long as its condition holds, and once in a period. */
export function spotInsights(facts: InsightFacts): readonly Insight[] {
  return [
    ...highSpending(facts),
    ...unusualSpending(facts),
    ...unusualPayments(facts),
    ...higherCategories(facts),
    ...priceChanges(facts),
    ...merchantVisits(facts),
  ];
}

/** True if a row is one of those behind an insight. */
export function isBehind(row: SpentRow, behind: RowsBehind): boolean {
  const { from, to, category, merchant, aboveMinor, ids } = behind;
  return (
    row.on >= from &&
    row.on < to &&
    (category === undefined || row.category === category) &&
    (merchant === undefined || row.merchant === merchant) &&
    (aboveMinor === undefined || row.ownMinor > aboveMinor) &&
    (ids === undefined || ids.includes(row.id))
  );
}

function highSpending({ rows, range, limits, usualMinor }: InsightFacts): readonly Insight[] {
  const { ownMinor } = totalOf(sumRowsBy(rows, () => "").values());
  if (limits === null || ownMinor <= limits.highTotalMinor) return [];
  const isUsual = usualMinor !== null && ownMinor <= usualMinor;
  return [
    {
      key: "high_spending",
      kind: "high_spending",
      severity: isUsual ? "low" : "high",
      subject: null,
      amountMinor: ownMinor,
      rows: rows.length,
      otherMinor: usualMinor,
      behind: [{ ...range, sign: 1 }],
    },
  ];
}

function unusualSpending({ rows, range, limits }: InsightFacts): readonly Insight[] {
  if (limits === null) return [];
  const aboveMinor = limits.largePaymentMinor;
  const large = rows.filter(({ ownMinor }) => ownMinor > aboveMinor);
  if (large.length === 0) return [];
  return [
    {
      key: "unusual_spending",
      kind: "unusual_spending",
      severity: "medium",
      subject: null,
      amountMinor: large.reduce((sum, { ownMinor }) => sum + ownMinor, 0n),
      rows: large.length,
      otherMinor: aboveMinor,
      behind: [{ ...range, sign: 1, aboveMinor }],
    },
  ];
}

/** Payments far above the person's own mean that are not large enough for the rule of large payments. */
function unusualPayments({ rows, range, limits }: InsightFacts): readonly Insight[] {
  const spent = rows.filter(({ ownMinor }) => ownMinor > 0n);
  const usual = divideMinor(
    spent.reduce((sum, { ownMinor }) => sum + ownMinor, 0n),
    spent.length,
  );
  return findAnomalies(rows)
    .payments.filter(({ row }) => limits === null || row.ownMinor <= limits.largePaymentMinor)
    .slice(0, EACH_MAX)
    .map(({ row, severity }) => ({
      key: `unusual_payment:${row.id}`,
      kind: "unusual_payment",
      severity,
      subject: row.title,
      amountMinor: row.ownMinor,
      rows: 1,
      otherMinor: usual,
      behind: [{ ...range, sign: 1, ids: [row.id] }],
    }));
}

function higherCategories({ rows, range, before, beforeRange, limits }: InsightFacts): readonly Insight[] {
  if (limits === null) return [];
  const leastMinor = limits.worthSavingMinor / GROWTH_PART;
  return [...sumRowsBy(rows, ({ category }) => category)]
    .flatMap(([category, sum]) => {
      const beforeMinor = before.get(category)?.ownMinor ?? 0n;
      const grownMinor = sum.ownMinor - beforeMinor;
      const isHigher =
        beforeMinor > 0n && grownMinor > leastMinor && grownMinor * 100n >= beforeMinor * GROWTH_PERCENT;
      return isHigher ? [{ category, sum, beforeMinor, grownMinor }] : [];
    })
    .sort((a, b) => largerFirst(a.grownMinor, b.grownMinor))
    .slice(0, EACH_MAX)
    .map(({ category, sum, beforeMinor, grownMinor }) => ({
      key: `category_higher:${category}`,
      kind: "category_higher",
      severity: "medium",
      subject: category,
      amountMinor: grownMinor,
      rows: sum.rows,
      otherMinor: beforeMinor,
      behind: [
        { ...range, sign: 1, category },
        { ...beforeRange, sign: -1, category },
      ],
    }));
}

function priceChanges({ range, recurring }: InsightFacts): readonly Insight[] {
  return recurring.flatMap(({ key, title, priceChange, amountMinor }): readonly Insight[] => {
    if (priceChange === null || priceChange.differenceMinor <= 0n) return [];
    const { before, first, differenceMinor } = priceChange;
    if (first.on < range.from || first.on >= range.to) return [];
    return [
      {
        key: `price_change:${key}`,
        kind: "price_change",
        severity: "medium",
        subject: title,
        amountMinor: differenceMinor,
        rows: 1,
        otherMinor: amountMinor,
        behind: [rowBehind(first, 1), rowBehind(before, -1)],
      },
    ];
  });
}

function merchantVisits({ rows, range }: InsightFacts): readonly Insight[] {
  return findPatterns(rows)
    .filter(({ kind }) => kind === "merchant")
    .slice(0, EACH_MAX)
    .map(({ subject, visits, amountMinor, averageMinor }) => ({
      key: `merchant_visits:${subject}`,
      kind: "merchant_visits",
      severity: "low",
      subject,
      amountMinor,
      rows: visits,
      otherMinor: averageMinor,
      behind: [{ ...range, sign: 1, merchant: subject, aboveMinor: 0n }],
    }));
}

function rowBehind({ id, on }: SpentRow, sign: 1 | -1): RowsBehind {
  return { from: on, to: addDays(on, 1), sign, ids: [id] };
}
