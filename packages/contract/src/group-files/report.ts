/** An amount in minor units of a currency. */
export type ReportAmount = { readonly currency: string; readonly amountMinor: bigint };

/** A readable report of a group: who is in it, what was spent and paid, and who still pays whom. */
export type GroupReport = {
  readonly groupName: string;
  /** Days of the first and the last entry; null without entries. */
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  /** Spent by currency. */
  readonly totals: readonly ReportAmount[];
  readonly members: readonly {
    readonly name: string;
    readonly isFormer: boolean;
    /** Without currencies that are even. */
    readonly balances: readonly ReportAmount[];
  }[];
  readonly transfers: readonly (ReportAmount & { readonly from: string; readonly to: string })[];
  /** The latest first. */
  readonly expenses: readonly (ReportAmount & {
    readonly spentOn: string;
    readonly title: string;
    readonly payers: readonly string[];
  })[];
  /** Number of older expenses that the report leaves out. */
  readonly expensesLeftOut: number;
  readonly settlements: readonly (ReportAmount & {
    readonly settledOn: string;
    readonly from: string;
    readonly to: string;
  })[];
  readonly settlementsLeftOut: number;
  readonly issuedAt: Date;
  readonly timeZone: string;
  readonly locale: string;
};
