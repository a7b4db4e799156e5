import { newSplits, rederiveSplits, type Split } from "../groups/index.ts";
import type { ImportedEntry, ImportedExpense } from "./imported-group.ts";
import { balanceOfSums, type MemberSums } from "./sum-entries.ts";

/** An expense of a file with its members' parts, as far as they are paid. */
export type PaidExpense = { readonly expense: ImportedExpense; readonly splits: readonly Split[] };

/**
 * Returns which parts of a file's expenses are paid: what a member paid others pays their own parts, the oldest first, and members
 * who are even have no open part. The expenses come in the order of their days.
 */
export function payImported(
  entries: readonly ImportedEntry[],
  balances: readonly MemberSums[],
): readonly PaidExpense[] {
  const keyOf = (memberId: string, currency: string) => `${currency} ${memberId}`;
  const money = new Map<string, bigint>();
  const even = new Set<string>();
  for (const sums of balances) {
    const key = keyOf(sums.memberId, sums.currency);
    money.set(key, sums.settledOutMinor);
    if (balanceOfSums(sums) === 0n) even.add(key);
  }
  return entries
    .filter((entry) => entry.kind === "expense")
    .toSorted((a, b) => (a.spentOn === b.spentOn ? a.line - b.line : a.spentOn < b.spentOn ? -1 : 1))
    .map((expense) => {
      const settled = newSplits(expense).map((split) => {
        const key = keyOf(split.memberId, expense.currency);
        const left = money.get(key) ?? 0n;
        const byMoney = left < split.remainingMinor ? left : split.remainingMinor;
        money.set(key, left - byMoney);
        return { ...split, settledMinor: even.has(key) ? split.remainingMinor : byMoney };
      });
      return { expense, splits: rederiveSplits(settled, expense).splits };
    });
}
