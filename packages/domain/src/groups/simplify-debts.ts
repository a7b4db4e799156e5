import { invariant } from "@evenly/contract/invariant";
import type { CurrencyBalances, Debt } from "./group-balances.ts";
import { compareIds } from "./split-types.ts";

export type Balance = { readonly memberId: string; readonly balanceMinor: bigint };
type Open = { readonly memberId: string; leftMinor: bigint };

/**
 * Suggests transfers that make everybody even, at most one fewer than members with a balance. Members who owe exactly what
 * another is owed pay each other; then the largest debts go to those who are owed the most. The same balances give the same
 * transfers in any order. The fewest possible transfers are not searched for: that is NP-hard.
 */
export function simplifyDebts(balances: readonly Balance[]): readonly Debt[] {
  invariant(
    balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n) === 0n,
    "balances sum to zero",
  );
  const debtors = openOf(balances.map((each) => ({ ...each, balanceMinor: -each.balanceMinor })));
  const creditors = openOf(balances);
  return [...matchEqual(debtors, creditors), ...matchInOrder(debtors, creditors)];
}

/** Suggested transfers of one currency: simplified, or one for each pair that is not even. */
export function suggestTransfers(
  { members, debts }: CurrencyBalances,
  isSimplified: boolean,
): readonly Debt[] {
  return isSimplified ? simplifyDebts(members) : debts;
}

/** Members with a balance above zero, largest first. */
function openOf(balances: readonly Balance[]): readonly Open[] {
  return balances
    .filter(({ balanceMinor }) => balanceMinor > 0n)
    .map(({ memberId, balanceMinor }) => ({ memberId, leftMinor: balanceMinor }))
    .sort((a, b) =>
      a.leftMinor === b.leftMinor ? compareIds(a.memberId, b.memberId) : a.leftMinor > b.leftMinor ? -1 : 1,
    );
}

/** Each transfer ends the debt of one member and what is owed to another. */
function matchEqual(debtors: readonly Open[], creditors: readonly Open[]): readonly Debt[] {
  const byAmount = new Map<bigint, Open[]>();
  for (const creditor of [...creditors].reverse()) {
    const list = byAmount.get(creditor.leftMinor);
    if (list === undefined) byAmount.set(creditor.leftMinor, [creditor]);
    else list.push(creditor);
  }
  return debtors.flatMap((debtor) => {
    const creditor = byAmount.get(debtor.leftMinor)?.pop();
    return creditor === undefined ? [] : [pay(debtor, creditor)];
  });
}

/** Each transfer ends at least one side, and the last one both. */
function matchInOrder(debtors: readonly Open[], creditors: readonly Open[]): readonly Debt[] {
  const transfers: Debt[] = [];
  const waiting = creditors.filter(({ leftMinor }) => leftMinor > 0n);
  let position = 0;
  for (const debtor of debtors) {
    for (let creditor = waiting[position]; debtor.leftMinor > 0n && creditor; creditor = waiting[position]) {
      transfers.push(pay(debtor, creditor));
      if (creditor.leftMinor === 0n) position += 1;
    }
  }
  return transfers;
}

function pay(debtor: Open, creditor: Open): Debt {
  const amountMinor = debtor.leftMinor < creditor.leftMinor ? debtor.leftMinor : creditor.leftMinor;
  debtor.leftMinor -= amountMinor;
  creditor.leftMinor -= amountMinor;
  return { fromId: debtor.memberId, toId: creditor.memberId, amountMinor };
}
