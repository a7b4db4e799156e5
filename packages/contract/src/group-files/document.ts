/** An amount in minor units of a currency. */
export type DocumentAmount = { readonly currency: string; readonly amountMinor: bigint };

/** A readable document of a group: who is in it, what was spent and paid, and who still pays whom. */
export type GroupDocument = {
  readonly groupName: string;
  /** Days of the first and the last entry; null without entries. */
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  /** Spent by currency. */
  readonly totals: readonly DocumentAmount[];
  readonly members: readonly {
    readonly name: string;
    readonly isFormer: boolean;
    /** Without currencies that are even. */
    readonly balances: readonly DocumentAmount[];
  }[];
  readonly transfers: readonly (DocumentAmount & { readonly from: string; readonly to: string })[];
  /** The latest first. */
  readonly expenses: readonly (DocumentAmount & {
    readonly spentOn: string;
    readonly title: string;
    readonly payers: readonly string[];
  })[];
  /** Number of older expenses that the document leaves out. */
  readonly expensesLeftOut: number;
  readonly settlements: readonly (DocumentAmount & {
    readonly settledOn: string;
    readonly from: string;
    readonly to: string;
  })[];
  readonly settlementsLeftOut: number;
  readonly issuedAt: Date;
  readonly timeZone: string;
  readonly locale: string;
};
