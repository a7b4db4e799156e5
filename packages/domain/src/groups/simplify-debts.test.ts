import { randomGroupEntries } from "@evenly/testing/random-group-entries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Debt, groupBalances } from "./group-balances.ts";
import { type Balance, simplifyDebts, suggestTransfers } from "./simplify-debts.ts";

const balances = (list: Readonly<Record<string, bigint>>): readonly Balance[] =>
  Object.entries(list).map(([memberId, balanceMinor]) => ({ memberId, balanceMinor }));
const debt = (fromId: string, toId: string, amountMinor: bigint): Debt => ({ fromId, toId, amountMinor });

/** What everybody still has after the transfers; empty when all are even. */
function uneven(
  before: readonly Balance[],
  transfers: readonly Debt[],
): readonly (readonly [string, bigint])[] {
  const left = new Map(before.map(({ memberId, balanceMinor }) => [memberId, balanceMinor]));
  for (const { fromId, toId, amountMinor } of transfers) {
    left.set(fromId, (left.get(fromId) ?? 0n) + amountMinor);
    left.set(toId, (left.get(toId) ?? 0n) - amountMinor);
  }
  return [...left].filter(([, each]) => each !== 0n);
}

/** A hundred to a thousand members whose balances sum to zero. */
function makeBalances(amounts: readonly bigint[]): readonly Balance[] {
  const sum = amounts.reduce((total, each) => total + each, 0n);
  return [...amounts, -sum].map((balanceMinor, at) => ({ memberId: `m${at}`, balanceMinor }));
}

describe("simplifyDebts", () => {
  it("lets four members pay the one who is owed", () => {
    const trip = balances({ mia: -152_09n, dee: -144_76n, priya: -24_74n, ana: -13_65n, jonas: 335_24n });
    expect(simplifyDebts(trip)).toEqual([
      debt("mia", "jonas", 152_09n),
      debt("dee", "jonas", 144_76n),
      debt("priya", "jonas", 24_74n),
      debt("ana", "jonas", 13_65n),
    ]);
  });

  it("replaces a chain by one transfer", () => {
    expect(simplifyDebts(balances({ ana: -10n, ben: 0n, cleo: 10n }))).toEqual([debt("ana", "cleo", 10n)]);
  });

  it("matches equal amounts first, which saves transfers", () => {
    const pairs = balances({ ana: -7n, ben: -5n, cleo: 5n, dee: 4n, eli: 3n });
    expect(simplifyDebts(pairs)).toEqual([
      debt("ben", "cleo", 5n),
      debt("ana", "dee", 4n),
      debt("ana", "eli", 3n),
    ]);
  });

  it("suggests nothing for even members and rejects balances that do not sum to zero", () => {
    expect(simplifyDebts([])).toEqual([]);
    expect(simplifyDebts(balances({ ana: 0n, ben: 0n }))).toEqual([]);
    expect(() => simplifyDebts(balances({ ana: 1n, ben: 0n }))).toThrow("sum to zero");
  });

  it("makes everybody even with at most n - 1 transfers, the same in any order", () => {
    const amounts = fc.array(
      fc.oneof(fc.bigInt({ min: -5n, max: 5n }), fc.bigInt(-(10n ** 12n), 10n ** 12n)),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(amounts, (list) => {
        const before = makeBalances(list);
        const transfers = simplifyDebts(before);
        const open = before.filter(({ balanceMinor }) => balanceMinor !== 0n).length;
        expect(uneven(before, transfers)).toEqual([]);
        expect(transfers.length).toBeLessThanOrEqual(Math.max(0, open - 1));
        expect(transfers.every(({ amountMinor }) => amountMinor > 0n)).toBe(true);
        expect(simplifyDebts([...before].reverse())).toEqual(transfers);
      }),
    );
  });

  it("lets nobody both pay and be paid", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -50n, max: 50n }), { maxLength: 30 }), (list) => {
        const transfers = simplifyDebts(makeBalances(list));
        const payees = new Set(transfers.map(({ toId }) => toId));
        expect(transfers.some(({ fromId }) => payees.has(fromId))).toBe(false);
      }),
    );
  });

  it("simplifies a thousand members in less than 20 ms", () => {
    const amounts = Array.from({ length: 999 }, (_, at) => BigInt(((at * 7_919) % 200_003) - 100_001));
    const before = makeBalances(amounts);
    const times = Array.from({ length: 7 }, () => {
      const start = performance.now();
      simplifyDebts(before);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  });
});

describe("suggestTransfers", () => {
  it("leaves nobody's balance open, simplified or not", () => {
    fc.assert(
      fc.property(randomGroupEntries, (entries) => {
        for (const each of groupBalances(entries)) {
          for (const isSimplified of [true, false])
            expect(uneven(each.members, suggestTransfers(each, isSimplified))).toEqual([]);
          expect(suggestTransfers(each, false)).toEqual(each.debts);
        }
      }),
    );
  });
});
