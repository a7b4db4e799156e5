import { newSplits, type PaidPart, rederiveSplits, type Split } from "../groups/index.ts";
import type { ImportedEntry, ImportedExpense, ImportedPayment } from "./imported-group.ts";
import { balanceOfSums, type MemberSums } from "./sum-entries.ts";

/** What a payment of a file pays of one part: by its money, or by what others owe the member. */
export type ImportedPart = Omit<PaidPart, "expenseId"> & { readonly payment: ImportedPayment };
/** An expense of a file with its members' parts, as far as they are paid, and what pays them. */
export type PaidExpense = {
  readonly expense: ImportedExpense;
  readonly splits: readonly Split[];
  readonly paidBy: readonly ImportedPart[];
};

/** A payment whose money still pays parts. */
type Purse = { readonly payment: ImportedPayment; leftMinor: bigint };

const keyOf = (memberId: string, currency: string) => `${currency} ${memberId}`;

/**
 * Returns which parts of a file's expenses are paid, and by which of its payments, as settlements pay them: the money of a member's
 * payments pays their own parts, the oldest first, and has no open part of members who are even with the last payment of theirs, or
 * of the group once all are even. Without a payment nothing is settled. The expenses come in the order of their days.
 */
export function payImported(
  entries: readonly ImportedEntry[],
  balances: readonly MemberSums[],
): readonly PaidExpense[] {
  const payments = entries.filter((entry) => entry.kind === "payment").toSorted(byDay);
  const purses = new Map<string, Purse[]>();
  for (const payment of payments) {
    const key = keyOf(payment.fromId, payment.currency);
    const own = purses.get(key) ?? [];
    own.push({ payment, leftMinor: payment.amountMinor });
    purses.set(key, own);
  }
  const settlingOf = findSettling(payments, balances);
  return entries
    .filter((entry) => entry.kind === "expense")
    .toSorted(byDay)
    .map((expense) => {
      const paidBy: ImportedPart[] = [];
      const settled = newSplits(expense).map((split) => {
        const { memberId } = split;
        const key = keyOf(memberId, expense.currency);
        let openMinor = split.remainingMinor;
        for (const { payment, amountMinor } of take(purses.get(key) ?? [], openMinor)) {
          paidBy.push({ payment, memberId, kind: "money", amountMinor });
          openMinor -= amountMinor;
        }
        const settling = settlingOf(memberId, expense.currency);
        if (settling !== undefined && openMinor > 0n) {
          paidBy.push({ payment: settling, memberId, kind: "offset", amountMinor: openMinor });
          openMinor = 0n;
        }
        return { ...split, settledMinor: split.remainingMinor - openMinor };
      });
      return { expense, splits: rederiveSplits(settled, expense).splits, paidBy };
    });
}

/** Takes money out of purses, the earliest first; an empty purse is dropped. */
function take(purses: Purse[], wantedMinor: bigint) {
  const taken: { readonly payment: ImportedPayment; readonly amountMinor: bigint }[] = [];
  let openMinor = wantedMinor;
  for (let purse = purses[0]; purse !== undefined && openMinor > 0n; purse = purses[0]) {
    const amountMinor = purse.leftMinor < openMinor ? purse.leftMinor : openMinor;
    taken.push({ payment: purse.payment, amountMinor });
    purse.leftMinor -= amountMinor;
    openMinor -= amountMinor;
    if (purse.leftMinor === 0n) purses.shift();
  }
  return taken;
}

/** The payment with which a member became even: the last of theirs, or of the group if all of it is even; undefined without one. */
function findSettling(payments: readonly ImportedPayment[], balances: readonly MemberSums[]) {
  const last = new Map<string, ImportedPayment>();
  for (const payment of payments) {
    const { fromId, toId, currency } = payment;
    for (const key of [keyOf(fromId, currency), keyOf(toId, currency), currency]) last.set(key, payment);
  }
  const even = new Set<string>();
  const uneven = new Set<string>();
  for (const sums of balances)
    if (balanceOfSums(sums) === 0n) even.add(keyOf(sums.memberId, sums.currency));
    else uneven.add(sums.currency);
  return (memberId: string, currency: string): ImportedPayment | undefined => {
    if (!even.has(keyOf(memberId, currency))) return undefined;
    return last.get(keyOf(memberId, currency)) ?? (uneven.has(currency) ? undefined : last.get(currency));
  };
}

function byDay(a: ImportedEntry, b: ImportedEntry): number {
  return a.spentOn === b.spentOn ? a.line - b.line : a.spentOn < b.spentOn ? -1 : 1;
}
