import type { Tx } from "@evenly/db";
import { addToBalances, addToPairs, type BalanceDelta, type PairDelta } from "@evenly/db/groups/queries";
import { type Debt, debtsOf, type GroupEntry, netDebts } from "@evenly/domain/groups/index";

/**
 * Adds entries to the projections of balances and of debts between pairs, or takes them out again (`sign` -1). The caller has locked
 * the group and writes the entries in the same transaction.
 *
 * @unaudited part of verbs that write the row
 */
export async function projectEntry(
  tx: Tx,
  groupId: string,
  entry: GroupEntry | readonly GroupEntry[],
  sign: 1n | -1n,
): Promise<void> {
  const entries = "kind" in entry ? [entry] : entry;
  await addToBalances(tx, groupId, balanceDeltas(entries, sign));
  await addToPairs(tx, groupId, pairDeltas(entries, sign));
}

function pairDeltas(entries: readonly GroupEntry[], sign: bigint): readonly PairDelta[] {
  const debts = new Map<string, Debt[]>();
  for (const entry of entries) {
    const known = debts.get(entry.currency) ?? [];
    debts.set(entry.currency, known);
    known.push(...debtsOf(entry));
  }
  return [...debts].flatMap(([currency, each]) =>
    netDebts(each).map(({ fromId, toId, amountMinor }) => {
      const isInOrder = fromId < toId;
      return {
        firstMemberId: isInOrder ? fromId : toId,
        secondMemberId: isInOrder ? toId : fromId,
        currency,
        owedMinor: isInOrder ? sign * amountMinor : -sign * amountMinor,
      };
    }),
  );
}

function balanceDeltas(entries: readonly GroupEntry[], sign: bigint): readonly BalanceDelta[] {
  const deltas = new Map<string, BalanceDelta>();
  const add = (currency: string, memberId: string, column: keyof Sums, amountMinor: bigint) => {
    const key = `${memberId} ${currency}`;
    const delta = deltas.get(key) ?? { memberId, currency, ...NOTHING };
    deltas.set(key, { ...delta, [column]: delta[column] + sign * amountMinor });
  };
  for (const entry of entries) {
    const { currency } = entry;
    if (entry.kind === "settlement") {
      add(currency, entry.fromId, "settledOutMinor", entry.amountMinor);
      add(currency, entry.toId, "settledInMinor", entry.amountMinor);
    } else {
      for (const part of entry.payers) add(currency, part.memberId, "paidMinor", part.amountMinor);
      for (const part of entry.parts) add(currency, part.memberId, "shareMinor", part.amountMinor);
    }
  }
  return [...deltas.values()];
}

const NOTHING = { paidMinor: 0n, shareMinor: 0n, settledOutMinor: 0n, settledInMinor: 0n };
type Sums = typeof NOTHING;
