import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DebtInGroup, netWithPerson, owesByTransfers } from "./net-with-person.ts";
import { sumOf } from "./split-types.ts";

const row = (groupId: string, currency: string, owesMinor: bigint): DebtInGroup => {
  return { groupId, currency, owesMinor };
};

describe("netWithPerson", () => {
  it("makes one transfer per currency with an allocation for each group", () => {
    expect(
      netWithPerson([row("trip", "USD", 30_00n), row("flat", "USD", 12_00n), row("flat", "EUR", -5_00n)]),
    ).toEqual([
      {
        currency: "EUR",
        direction: "receive",
        amountMinor: 5_00n,
        allocations: [{ groupId: "flat", amountMinor: 5_00n }],
        needsBoth: false,
      },
      {
        currency: "USD",
        direction: "pay",
        amountMinor: 42_00n,
        allocations: [
          { groupId: "flat", amountMinor: 12_00n },
          { groupId: "trip", amountMinor: 30_00n },
        ],
        needsBoth: false,
      },
    ]);
  });

  it("asks both when opposite debts are offset, also when nothing is left to pay", () => {
    expect(netWithPerson([row("trip", "USD", 30n), row("flat", "USD", -12n)])).toEqual([
      {
        currency: "USD",
        direction: "pay",
        amountMinor: 18n,
        allocations: [
          { groupId: "flat", amountMinor: -12n },
          { groupId: "trip", amountMinor: 30n },
        ],
        needsBoth: true,
      },
    ]);
    const even = netWithPerson([row("trip", "JPY", 30n), row("flat", "JPY", -30n)]);
    expect(even).toMatchObject([{ direction: "even", amountMinor: 0n, needsBoth: true }]);
  });

  it("returns nothing where nothing is owed", () => {
    expect(netWithPerson([])).toEqual([]);
    expect(netWithPerson([row("trip", "USD", 0n)])).toEqual([]);
  });

  it("sums allocations to the amount, and mirrors it for the other person", () => {
    const debts = fc.array(
      fc
        .tuple(
          fc.constantFrom("a", "b", "c"),
          fc.constantFrom("JPY", "USD", "KWD"),
          fc.bigInt({ min: -50n, max: 50n }),
        )
        .map(([groupId, currency, owesMinor]) => row(groupId, currency, owesMinor)),
    );
    fc.assert(
      fc.property(debts, (list) => {
        const mine = netWithPerson(list);
        const theirs = netWithPerson(list.map((each) => ({ ...each, owesMinor: -each.owesMinor })));
        for (const [at, transfer] of mine.entries()) {
          expect(sumOf(transfer.allocations)).toBe(transfer.amountMinor);
          const owed = list.filter(({ currency }) => currency === transfer.currency);
          const net = owed.reduce((sum, { owesMinor }) => sum + owesMinor, 0n);
          expect(transfer.direction === "receive" ? -transfer.amountMinor : transfer.amountMinor).toBe(net);
          expect(theirs[at]?.amountMinor).toBe(transfer.amountMinor);
          expect(theirs[at]?.needsBoth).toBe(transfer.needsBoth);
        }
        expect(theirs.length).toBe(mine.length);
      }),
    );
  });
});

describe("owesByTransfers", () => {
  it("counts transfers between the two in both directions, and no others", () => {
    const transfers = [
      { fromId: "ana", toId: "ben", amountMinor: 5n },
      { fromId: "ana", toId: "cleo", amountMinor: 7n },
    ];
    expect(owesByTransfers(transfers, "ana", "ben")).toBe(5n);
    expect(owesByTransfers(transfers, "ben", "ana")).toBe(-5n);
    expect(owesByTransfers(transfers, "ben", "cleo")).toBe(0n);
  });
});
