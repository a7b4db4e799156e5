/** One thing that a person spent money on, as the analysis reads it. Amounts are minor units of `currency`. */
export type SpentRow = {
  readonly source: "payment" | "expense" | "entry" | "bill";
  readonly id: string;
  /** YYYY-MM-DD in the person's time zone. */
  readonly on: string;
  readonly category: string;
  readonly currency: string;
  /** The person's own share; below zero for money back. */
  readonly ownMinor: bigint;
  /** What they paid themselves. */
  readonly paidMinor: bigint;
  readonly title: string;
  readonly merchant: string | null;
  readonly personId: string | null;
  readonly groupId: string | null;
};

/** Days from `from` on, and before `to`. */
export type DayRange = { readonly from: string; readonly to: string };

/** A sum of several rows. */
export type RowSum = { readonly ownMinor: bigint; readonly paidMinor: bigint; readonly rows: number };

/** What was spent on one day. */
export type DaySum = { readonly on: string; readonly ownMinor: bigint; readonly paidMinor: bigint };
