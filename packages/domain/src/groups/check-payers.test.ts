import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPayers } from "./check-payers.ts";
import { type MemberPart, sumOf } from "./split-types.ts";

const memberIds = new Set(["ana", "ben", "cleo"]);
const paid = (...rows: readonly (readonly [string, bigint])[]): readonly MemberPart[] =>
  rows.map(([memberId, amountMinor]) => ({ memberId, amountMinor }));

describe("checkPayers", () => {
  it("accepts one payer and several payers whose parts sum to the total", () => {
    expect(checkPayers(84_20n, paid(["ana", 84_20n]), memberIds)).toBeNull();
    expect(checkPayers(84_20n, paid(["ana", 60_00n], ["ben", 24_20n]), memberIds)).toBeNull();
  });

  it.each<[string, bigint, readonly MemberPart[], object]>([
    ["a total of zero", 0n, paid(["ana", 1n]), { problem: "total_not_positive" }],
    ["nobody", 1n, [], { problem: "no_payers" }],
    ["a payer twice", 2n, paid(["ana", 1n], ["ana", 1n]), { problem: "person_twice", memberId: "ana" }],
    ["a stranger", 1n, paid(["zed", 1n]), { problem: "not_a_member", memberId: "zed" }],
    ["a payer of nothing", 1n, paid(["ana", 1n], ["ben", 0n]), { problem: "not_positive", memberId: "ben" }],
    ["a negative payer", 1n, paid(["ana", 2n], ["ben", -1n]), { problem: "not_positive", memberId: "ben" }],
    ["one unit open", 3n, paid(["ana", 2n]), { problem: "open", by: 1n, unit: "minor_units" }],
    ["one unit over", 3n, paid(["ana", 4n]), { problem: "over", by: 1n, unit: "minor_units" }],
  ])("refuses %s", (_, totalMinor, payers, refusal) => {
    expect(checkPayers(totalMinor, payers, memberIds)).toEqual(refusal);
  });

  it("accepts parts of any size exactly when the total is their sum", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const off = fc.bigInt({ min: -3n, max: 3n });
    fc.assert(
      fc.property(amount, amount, amount, off, (a, b, c, by) => {
        const payers = paid(["ana", a], ["ben", b], ["cleo", c]);
        fc.pre(sumOf(payers) + by > 0n);
        expect(checkPayers(sumOf(payers) + by, payers, memberIds) === null).toBe(by === 0n);
      }),
    );
  });
});
