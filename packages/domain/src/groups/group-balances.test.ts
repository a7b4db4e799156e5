import { randomGroupEntries } from "@evenly/testing/random-group-entries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { debtsOf, type GroupEntry, groupBalances, netDebts, netsOf } from "./group-balances.ts";

import type { MemberPart } from "./split-types.ts";

const rows = (...list: readonly (readonly [string, bigint])[]): readonly MemberPart[] =>
  list.map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
const dinner: GroupEntry = {
  kind: "expense",
  id: "dinner",
  currency: "USD",
  payers: rows(["mia", 60_00n], ["ben", 24_20n]),
  parts: rows(["mia", 28_07n], ["ben", 28_07n], ["ana", 28_06n]),
};
const settled: GroupEntry = {
  kind: "settlement",
  id: "settled",
  currency: "USD",
  fromId: "ana",
  toId: "mia",
  amountMinor: 28_06n,
};

describe("groupBalances", () => {
  it("gives paid - share for each member, and who owes whom", () => {
    expect(groupBalances([dinner])).toEqual([
      {
        currency: "USD",
        members: [
          { memberId: "ana", balanceMinor: -28_06n, totalOwedMinor: 0n, totalOwingMinor: 28_06n },
          { memberId: "ben", balanceMinor: -3_87n, totalOwedMinor: 0n, totalOwingMinor: 3_87n },
          { memberId: "mia", balanceMinor: 31_93n, totalOwedMinor: 31_93n, totalOwingMinor: 0n },
        ],
        debts: [
          { fromId: "ana", toId: "mia", amountMinor: 28_06n },
          { fromId: "ben", toId: "mia", amountMinor: 3_87n },
        ],
      },
    ]);
  });

  it("adds what a member settled out and subtracts what was settled in", () => {
    const [balances] = groupBalances([dinner, settled]);
    expect(balances?.members.map(({ balanceMinor }) => balanceMinor)).toEqual([0n, -3_87n, 3_87n]);
    expect(balances?.debts).toEqual([{ fromId: "ben", toId: "mia", amountMinor: 3_87n }]);
  });

  it("never adds currencies to each other", () => {
    const yen: GroupEntry = {
      ...dinner,
      id: "taxi",
      currency: "JPY",
      payers: rows(["ana", 3_000n]),
      parts: rows(["mia", 3_000n]),
    };
    const all = groupBalances([dinner, yen]);
    expect(all.map(({ currency, members }) => [currency, members.length])).toEqual([
      ["JPY", 2],
      ["USD", 3],
    ]);
    expect(groupBalances([])).toEqual([]);
  });

  it("lets everybody owe those who paid too much in proportion", () => {
    const trip: GroupEntry = {
      kind: "expense",
      id: "trip",
      currency: "USD",
      payers: rows(["ana", 90n], ["ben", 30n]),
      parts: rows(["cleo", 100n], ["dee", 20n]),
    };
    expect(debtsOf(trip)).toEqual([
      { fromId: "cleo", toId: "ana", amountMinor: 75n },
      { fromId: "cleo", toId: "ben", amountMinor: 25n },
      { fromId: "dee", toId: "ana", amountMinor: 15n },
      { fromId: "dee", toId: "ben", amountMinor: 5n },
    ]);
  });

  it("rejects an expense whose payers and parts differ", () => {
    expect(() => groupBalances([{ ...dinner, payers: rows(["mia", 84_21n]) }])).toThrow("one sum");
  });

  it("sums to zero for each currency, equals the entries' nets, and splits into owed and owing", () => {
    fc.assert(
      fc.property(randomGroupEntries, (entries) => {
        for (const { currency, members, debts } of groupBalances(entries)) {
          const own = entries.filter((entry) => entry.currency === currency);
          expect(members.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
          for (const { memberId, balanceMinor, totalOwedMinor, totalOwingMinor } of members) {
            const nets = own.map((entry) => netsOf(entry).get(memberId) ?? 0n);
            expect(balanceMinor).toBe(nets.reduce((sum, net) => sum + net, 0n));
            expect(totalOwedMinor >= 0n && totalOwingMinor >= 0n).toBe(true);
            expect(balanceMinor).toBe(totalOwedMinor - totalOwingMinor);
          }
          expect(debts.every(({ amountMinor }) => amountMinor > 0n)).toBe(true);
        }
      }),
    );
  });

  it("is the same in any order of the entries", () => {
    fc.assert(
      fc.property(randomGroupEntries, (entries) => {
        expect(groupBalances([...entries].reverse())).toEqual(groupBalances(entries));
      }),
    );
  });
});

describe("netDebts", () => {
  it("nets opposite debts of a pair and drops even pairs", () => {
    const debt = (fromId: string, toId: string, amountMinor: bigint) => ({ fromId, toId, amountMinor });
    const debts = [debt("b", "a", 5n), debt("a", "b", 3n), debt("a", "c", 4n), debt("c", "a", 4n)];
    expect(netDebts(debts)).toEqual([debt("b", "a", 2n)]);
  });
});
