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

/** The sides of a wallet, and the payments of its owner that were refused: those are the payer's alone, the payee never hears of them. */
export type WalletSource = "payer" | "payee" | "refused";
/** Where lines come from: a wallet, and what its owner wrote down by hand. */
export type LineSource = WalletSource | "manual";

/** The sources in which a filter can find anything. */
export function sourcesOf(filter: LineFilter): readonly LineSource[] {
  const { type, status, direction, personId } = filter;
  const isOut = direction !== "in" && type !== "payment_received" && type !== "manual";
  const isPayer = isOut && status !== "refused";
  const isRefused = isOut && (status ?? "refused") === "refused";
  const isPayee = direction !== "out" && type !== "payment_sent" && type !== "manual" && status !== "refused";
  const isManual =
    (type ?? "manual") === "manual" && (status ?? "completed") === "completed" && personId === undefined;
  return [
    ...(isPayer ? (["payer"] as const) : []),
    ...(isPayee ? (["payee"] as const) : []),
    ...(isRefused ? (["refused"] as const) : []),
    ...(isManual ? (["manual"] as const) : []),
  ];
}
