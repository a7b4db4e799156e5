import type { Tx } from "@evenly/db";
import { addToBalances, addToPairs, type BalanceDelta } from "@evenly/db/groups/queries";
import { debtsOf, type GroupEntry, netDebts } from "@evenly/domain/groups/index";

/**
 * Adds an entry to the projections of balances and of debts between pairs, or takes it out again (`sign` -1). The caller has locked
 * the group and writes the entry in the same transaction.
 *
 * @unaudited part of verbs that write the row
 */
export async function projectEntry(
  tx: Tx,
  groupId: string,
  entry: GroupEntry,
  sign: 1n | -1n,
): Promise<void> {
  await addToBalances(tx, groupId, balanceDeltas(entry, sign));
  const pairs = netDebts(debtsOf(entry)).map(({ fromId, toId, amountMinor }) => {
    const isInOrder = fromId < toId;
    return {
      firstMemberId: isInOrder ? fromId : toId,
      secondMemberId: isInOrder ? toId : fromId,
      currency: entry.currency,
      owedMinor: isInOrder ? sign * amountMinor : -sign * amountMinor,
    };
  });
  await addToPairs(tx, groupId, pairs);
}

function balanceDeltas(entry: GroupEntry, sign: bigint): readonly BalanceDelta[] {
  const deltas = new Map<string, BalanceDelta>();
  const add = (memberId: string, column: keyof Sums, amountMinor: bigint) => {
    const delta = deltas.get(memberId) ?? { memberId, currency: entry.currency, ...NOTHING };
    deltas.set(memberId, { ...delta, [column]: delta[column] + sign * amountMinor });
  };
  if (entry.kind === "settlement") {
    add(entry.fromId, "settledOutMinor", entry.amountMinor);
    add(entry.toId, "settledInMinor", entry.amountMinor);
  } else {
    for (const { memberId, amountMinor } of entry.payers) add(memberId, "paidMinor", amountMinor);
    for (const { memberId, amountMinor } of entry.parts) add(memberId, "shareMinor", amountMinor);
  }
  return [...deltas.values()];
}

const NOTHING = { paidMinor: 0n, shareMinor: 0n, settledOutMinor: 0n, settledInMinor: 0n };
type Sums = typeof NOTHING;
