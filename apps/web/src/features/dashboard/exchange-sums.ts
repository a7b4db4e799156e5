import type { Person, Transaction } from "@evenly/contract/payments/schemas";

export type Exchange = { readonly person: Person; readonly netMinor: bigint; readonly count: number };
export type ExchangeSums = {
  readonly people: readonly Exchange[];
  readonly sentMinor: bigint;
  readonly receivedMinor: bigint;
};

/**
 * Sums what moved between the reader and each person: below zero when more went to them than came from them.
 * Only what is completed counts, without fees; largest difference first.
 */
export function exchangeSums(transactions: readonly Transaction[]): ExchangeSums {
  const byPerson = new Map<string, Exchange>();
  let sentMinor = 0n;
  let receivedMinor = 0n;
  for (const { person, status, amountMinor } of transactions) {
    if (person === null || status !== "completed") continue;
    if (amountMinor < 0n) sentMinor -= amountMinor;
    else receivedMinor += amountMinor;
    const known = byPerson.get(person.id) ?? { person, netMinor: 0n, count: 0 };
    byPerson.set(person.id, { person, netMinor: known.netMinor + amountMinor, count: known.count + 1 });
  }
  const people = [...byPerson.values()].sort((a, b) => compare(sizeOf(b.netMinor), sizeOf(a.netMinor)));
  return { people, sentMinor, receivedMinor };
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
