import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenPart, paidParts } from "./paid-parts.ts";

const part = (expenseId: string, memberId: string, remainingMinor: bigint): OpenPart => ({
  expenseId,
  memberId,
  remainingMinor,
  spentOn: `2026-11-0${expenseId}`,
});
const open = [part("2", "ana", 500n), part("1", "ana", 300n), part("3", "ben", 200n)];
const pay = (amountMinor: bigint, chosenIds: readonly string[] = [], evenIds: readonly string[] = []) =>
  paidParts(open, { fromId: "ana", amountMinor, chosenIds, evenIds: new Set(evenIds) });
const money = (expenseId: string, amountMinor: bigint) => ({
  expenseId,
  amountMinor,
  memberId: "ana",
  kind: "money",
});

describe("paidParts", () => {
  it("pays the oldest first, or the chosen before the oldest", () => {
    expect(pay(400n)).toEqual([money("1", 300n), money("2", 100n)]);
    expect(pay(400n, ["2"])).toEqual([money("2", 400n)]);
    expect(pay(600n, ["2"])).toEqual([money("2", 500n), money("1", 100n)]);
  });

  it("pays no more than what is open", () => {
    expect(pay(9000n)).toEqual([money("1", 300n), money("2", 500n)]);
    expect(paidParts([], { fromId: "ana", amountMinor: 10n, chosenIds: [], evenIds: new Set() })).toEqual([]);
  });

  it("leaves no open part to members who are even afterwards", () => {
    const offset = { kind: "offset" };
    expect(pay(350n, [], ["ana", "ben"])).toEqual([
      money("1", 300n),
      money("2", 50n),
      { expenseId: "2", memberId: "ana", amountMinor: 450n, ...offset },
      { expenseId: "3", memberId: "ben", amountMinor: 200n, ...offset },
    ]);
  });

  it("never pays a part above what is open, for any parts and amounts", () => {
    const anyPart = fc.record({
      expenseId: fc.nat({ max: 8 }).map(String),
      memberId: fc.constantFrom("ana", "ben"),
      spentOn: fc.constantFrom("2026-11-01", "2026-11-02"),
      remainingMinor: fc.bigInt({ min: 1n, max: 900n }),
    });
    const anyParts = fc.uniqueArray(anyPart, { selector: (each) => `${each.expenseId} ${each.memberId}` });
    const even = fc.subarray(["ana", "ben"]);
    fc.assert(
      fc.property(anyParts, fc.bigInt({ min: 1n, max: 5000n }), even, (parts, amountMinor, evenIds) => {
        const payment = { fromId: "ana", amountMinor, chosenIds: ["1", "2"], evenIds: new Set(evenIds) };
        const rows = paidParts(parts, payment);
        for (const { expenseId, memberId, remainingMinor } of parts) {
          const own = rows.filter((row) => row.expenseId === expenseId && row.memberId === memberId);
          const paidMinor = own.reduce((sum, row) => sum + row.amountMinor, 0n);
          expect(paidMinor).toBeLessThanOrEqual(remainingMinor);
          if (evenIds.includes(memberId)) expect(paidMinor).toBe(remainingMinor);
        }
        const moneyMinor = rows.reduce(
          (sum, row) => (row.kind === "money" ? sum + row.amountMinor : sum),
          0n,
        );
        expect(moneyMinor).toBeLessThanOrEqual(amountMinor);
      }),
    );
  });
});
