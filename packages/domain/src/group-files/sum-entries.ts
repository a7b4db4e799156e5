import { compareIds, debtsOf, type GroupEntry, netDebts } from "../groups/index.ts";

/** What a member's balance in one currency sums from, in minor units. */
export type MemberSums = {
  readonly memberId: string;
  readonly currency: string;
  readonly paidMinor: bigint;
  readonly shareMinor: bigint;
  readonly settledOutMinor: bigint;
  readonly settledInMinor: bigint;
};

/** The debt between two members by currency: above zero the first, whose id is lower, owes the second. */
export type PairSum = {
  readonly firstMemberId: string;
  readonly secondMemberId: string;
  readonly currency: string;
  readonly owedMinor: bigint;
};

const NOTHING = { paidMinor: 0n, shareMinor: 0n, settledOutMinor: 0n, settledInMinor: 0n };

/** Sums many entries at once into members' balances and debts between pairs; pairs that are even have no row. */
export function sumEntries(entries: readonly GroupEntry[]): {
  readonly balances: readonly MemberSums[];
  readonly pairs: readonly PairSum[];
} {
  const balances = new Map<string, { -readonly [Name in keyof MemberSums]: MemberSums[Name] }>();
  const pairs = new Map<string, { -readonly [Name in keyof PairSum]: PairSum[Name] }>();
  const add = (memberId: string, currency: string, column: keyof typeof NOTHING, amountMinor: bigint) => {
    const key = `${currency} ${memberId}`;
    const row = balances.get(key) ?? { memberId, currency, ...NOTHING };
    row[column] += amountMinor;
    balances.set(key, row);
  };
  for (const entry of entries) {
    const { currency } = entry;
    if (entry.kind === "settlement") {
      add(entry.fromId, currency, "settledOutMinor", entry.amountMinor);
      add(entry.toId, currency, "settledInMinor", entry.amountMinor);
    } else {
      for (const { memberId, amountMinor } of entry.payers) add(memberId, currency, "paidMinor", amountMinor);
      for (const { memberId, amountMinor } of entry.parts) add(memberId, currency, "shareMinor", amountMinor);
    }
    for (const { fromId, toId, amountMinor } of netDebts(debtsOf(entry))) {
      const isInOrder = compareIds(fromId, toId) < 0;
      const [firstMemberId, secondMemberId] = isInOrder ? [fromId, toId] : [toId, fromId];
      const key = `${currency} ${firstMemberId} ${secondMemberId}`;
      const row = pairs.get(key) ?? { firstMemberId, secondMemberId, currency, owedMinor: 0n };
      row.owedMinor += isInOrder ? amountMinor : -amountMinor;
      pairs.set(key, row);
    }
  }
  return {
    balances: [...balances.values()],
    pairs: [...pairs.values()].filter(({ owedMinor }) => owedMinor !== 0n),
  };
}

/** balance = paid - share + settled out - settled in. */
export function balanceOfSums(sums: Omit<MemberSums, "memberId" | "currency">): bigint {
  return sums.paidMinor - sums.shareMinor + sums.settledOutMinor - sums.settledInMinor;
}
