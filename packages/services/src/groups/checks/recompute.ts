import type { BalanceRow, PairRow } from "@evenly/db/groups/queries";
import { debtsOf, type GroupEntry, sumOf } from "@evenly/domain/groups/index";

const columns = ["paidMinor", "shareMinor", "settledOutMinor", "settledInMinor"] as const;

/** Amounts by what they are of: a column of a member's balance, or a pair. Those that are zero are left out. */
export type Amounts = ReadonlyMap<string, bigint>;

/** The amounts of the stored balances and pairs. */
export function storedAmounts(balances: readonly BalanceRow[], pairs: readonly PairRow[]): Amounts {
  const amounts = new Map<string, bigint>();
  for (const row of balances)
    for (const column of columns) add(amounts, `${column} ${row.memberId} ${row.currency}`, row[column]);
  for (const { firstMemberId, secondMemberId, currency, owedMinor } of pairs)
    add(amounts, `pair ${firstMemberId} ${secondMemberId} ${currency}`, owedMinor);
  return withoutZeros(amounts);
}

/** The same amounts, summed from the entries by which they came about. */
export function recomputedAmounts(entries: readonly GroupEntry[]): Amounts {
  const amounts = new Map<string, bigint>();
  for (const entry of entries) {
    const { currency } = entry;
    if (entry.kind === "settlement") {
      add(amounts, `settledOutMinor ${entry.fromId} ${currency}`, entry.amountMinor);
      add(amounts, `settledInMinor ${entry.toId} ${currency}`, entry.amountMinor);
    } else {
      for (const part of entry.payers)
        add(amounts, `paidMinor ${part.memberId} ${currency}`, part.amountMinor);
      for (const part of entry.parts)
        add(amounts, `shareMinor ${part.memberId} ${currency}`, part.amountMinor);
    }
    // An expense that does not sum up is reported by itself and has no debts.
    if (!isSound(entry)) continue;
    for (const { fromId, toId, amountMinor } of debtsOf(entry))
      if (fromId < toId) add(amounts, `pair ${fromId} ${toId} ${currency}`, amountMinor);
      else add(amounts, `pair ${toId} ${fromId} ${currency}`, -amountMinor);
  }
  return withoutZeros(amounts);
}

function isSound(entry: GroupEntry): boolean {
  return entry.kind === "settlement" || sumOf(entry.payers) === sumOf(entry.parts);
}

function add(amounts: Map<string, bigint>, of: string, minor: bigint): void {
  amounts.set(of, (amounts.get(of) ?? 0n) + minor);
}

function withoutZeros(amounts: ReadonlyMap<string, bigint>): Amounts {
  return new Map([...amounts].filter(([, minor]) => minor !== 0n));
}
