export type LineStatus = "completed" | "pending" | "refused" | "cancelled" | "reversed";
export type LineType =
  | "payment_sent"
  | "payment_received"
  | "deposit"
  | "withdrawal"
  | "reversal"
  | "refund"
  | "manual";

/** What narrows a history; all given facts must hold. */
export type LineFilter = {
  readonly id?: string;
  readonly type?: LineType;
  readonly status?: LineStatus;
  readonly direction?: "in" | "out";
  readonly personId?: string;
  /** Any of these; `none` is a line without a category. */
  readonly categories?: readonly string[];
  readonly tag?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  /** Of lines in the wallet's currency. */
  readonly minMinor?: bigint;
  readonly maxMinor?: bigint;
  /** Part of the note, the description, a tag, a merchant or the other person's name or handle. */
  readonly text?: string;
  /** Beside `text`: lines of exactly this amount match, too. */
  readonly textAmountMinor?: bigint;
};

/** A place in the history: a line that was seen, or how far it was looked through. The moment as text, since it has microseconds. */
export type LineCursor = { readonly effectiveAt: string; readonly id: string };

/** One question to a history. */
export type LineQuery = {
  readonly userId: string;
  readonly filter: LineFilter;
  readonly cursor: LineCursor | null;
  /** Rows of each source that are looked through at most; `SCANNED_ROWS_MAX` when absent. */
  readonly scanMax?: number;
};

/** Where lines come from: what a person paid, what they got, and what they wrote down by hand. */
export type LineSource = "payer" | "payee" | "manual";

/** The sources in which a filter can find anything. */
export function sourcesOf(filter: LineFilter): readonly LineSource[] {
  const { type, status, direction, personId } = filter;
  const isPayer = direction !== "in" && type !== "payment_received" && type !== "manual";
  const isPayee = direction !== "out" && type !== "payment_sent" && type !== "manual" && status !== "refused";
  const isManual =
    (type ?? "manual") === "manual" && (status ?? "completed") === "completed" && personId === undefined;
  return [
    ...(isPayer ? (["payer"] as const) : []),
    ...(isPayee ? (["payee"] as const) : []),
    ...(isManual ? (["manual"] as const) : []),
  ];
}
