import { type Debt, netDebts } from "./group-balances.ts";
import { type Balance, simplifyDebts } from "./simplify-debts.ts";
import { compareIds } from "./split-types.ts";

type InCurrency = { readonly currency: string };

/** What a group's open payments follow from, in all its currencies. */
export type GroupSnapshot = {
  readonly isSimplified: boolean;
  readonly balances: readonly (Balance & InCurrency)[];
  /** What pairs of members owe each other before simplification. */
  readonly pairs: readonly (Debt & InCurrency)[];
  /** Unconfirmed cash, and money on hold. */
  readonly onTheWay: readonly (Debt & InCurrency)[];
};

/** A suggested payment of a group in one currency. */
export type OpenTransfer = Debt & InCurrency;

/** Suggested payments of a group, less what is on its way: simplified, or one for each pair that is not even. */
export function openTransfers(snapshot: GroupSnapshot): readonly OpenTransfer[] {
  const codes = [...snapshot.balances, ...snapshot.pairs].map(({ currency }) => currency);
  return [...new Set(codes)].sort(compareIds).flatMap((currency) => {
    const of = <Row extends InCurrency>(rows: readonly Row[]) =>
      rows.filter((row) => row.currency === currency);
    const transfers = snapshot.isSimplified
      ? simplifyDebts(of(snapshot.balances))
      : netDebts(of(snapshot.pairs));
    const onTheWay = of(snapshot.onTheWay);
    return transfers
      .map((transfer) => ({ ...transfer, currency, amountMinor: leftOf(transfer, onTheWay) }))
      .filter(({ amountMinor }) => amountMinor > 0n);
  });
}

function leftOf({ fromId, toId, amountMinor }: Debt, onTheWay: readonly Debt[]): bigint {
  const same = onTheWay.filter((each) => each.fromId === fromId && each.toId === toId);
  return same.reduce((left, each) => left - each.amountMinor, amountMinor);
}
