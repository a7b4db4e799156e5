export type LineStatus = "completed" | "pending" | "refused" | "cancelled" | "reversed";
export type LineType =
  | "payment_sent"
  | "payment_received"
  | "deposit"
  | "withdrawal"
  | "reversal"
  | "refund"
  | "goal_in"
  | "goal_out"
  | "manual";

/** Filter of a history; given fields are combined with AND. */
export type LineFilter = {
  readonly id?: string;
  readonly type?: LineType;
  readonly status?: LineStatus;
  readonly direction?: "in" | "out";
  readonly personId?: string;
  /** Only what paid a debt in this group. */
  readonly groupId?: string;
  /** Any of these; `none` matches a line without a category. */
  readonly categories?: readonly string[];
  readonly tag?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  /** Only for lines in the wallet's currency. */
  readonly minMinor?: bigint;
  readonly maxMinor?: bigint;
  /** Matches the note, the description, a tag, a merchant, or the other person's name or handle. */
  readonly text?: string;
  /** With `text`: lines with exactly this amount match as well. */
  readonly textAmountMinor?: bigint;
  /** With `text`: lines match as well whose id's last ten hexadecimal digits start with these. */
  readonly textIdDigits?: string;
};

/** A position in the history: a line, or where a scan stopped. The moment is text, since it has microseconds. */
export type LineCursor = { readonly effectiveAt: string; readonly id: string };

/** One query of a history. */
export type LineQuery = {
  readonly userId: string;
  readonly filter: LineFilter;
  readonly cursor: LineCursor | null;
  /** Maximum number of rows scanned per source; `SCANNED_ROWS_MAX` by default. */
  readonly scanMax?: number;
};

/** Sides of a wallet, and the owner's refused payments, which the payee never sees. */
export type WalletSource = "payer" | "payee" | "refused";
/** Sources of lines: a wallet, and the owner's manual entries. */
export type LineSource = WalletSource | "manual";

/** Sources in which a filter can match. */
export function sourcesOf(filter: LineFilter): readonly LineSource[] {
  const { type, status, direction, personId, groupId } = filter;
  const isOut = direction !== "in" && type !== "payment_received" && type !== "manual";
  const isPayer = isOut && status !== "refused";
  // A refused payment pays no debt.
  const isRefused = isOut && groupId === undefined && (status ?? "refused") === "refused";
  const isPayee = direction !== "out" && type !== "payment_sent" && type !== "manual" && status !== "refused";
  const isManual =
    (type ?? "manual") === "manual" &&
    (status ?? "completed") === "completed" &&
    personId === undefined &&
    groupId === undefined;
  return [
    ...(isPayer ? (["payer"] as const) : []),
    ...(isPayee ? (["payee"] as const) : []),
    ...(isRefused ? (["refused"] as const) : []),
    ...(isManual ? (["manual"] as const) : []),
  ];
}
