import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenBackLines } from "./given-back-lines.ts";
import { sumOf } from "./split-types.ts";

const line = (id: string, amountMinor: bigint, isOffset = false) => ({ id, amountMinor, isOffset });
const lines = [line("flat", 30n), line("trip", 20n), line("club", 15n, true)];

describe("givenBackLines", () => {
  it("takes the last line first, and the offset with the rest", () => {
    expect(givenBackLines(lines, 0n, 5n)).toEqual([line("trip", 5n)]);
    expect(givenBackLines(lines, 5n, 20n)).toEqual([line("trip", 15n), line("flat", 5n)]);
    expect(givenBackLines(lines, 25n, 10n)).toEqual([line("flat", 25n), line("club", 15n, true)]);
  });

  it("reverses every line when all is given back at once", () => {
    expect(givenBackLines(lines, 0n, 35n)).toEqual([
      line("trip", 20n),
      line("flat", 30n),
      line("club", 15n, true),
    ]);
  });

  it("refuses more than what was paid", () => {
    expect(() => givenBackLines(lines, 30n, 6n)).toThrow("no more is given back");
  });

  it("moves in lines what moves in money, part by part, and reverses every line in the end", () => {
    const paid = fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 5 });
    const parts = fc.array(fc.bigInt({ min: 1n, max: 60n }), { maxLength: 6 });
    fc.assert(
      fc.property(paid, fc.bigInt({ min: 0n, max: 40n }), parts, (amounts, offsetMinor, cuts) => {
        const money = amounts.map((minor, at) => line(`m${at}`, minor));
        const total = sumOf(money);
        const offset = offsetMinor > 0n && offsetMinor < total ? [line("o", offsetMinor, true)] : [];
        const all = [...money, ...offset];
        const movedMinor = total - sumOf(offset);
        const back = new Map<string, bigint>();
        let before = 0n;
        for (const cut of [...cuts, movedMinor]) {
          const amount = cut < movedMinor - before ? cut : movedMinor - before;
          if (amount === 0n) break;
          const given = givenBackLines(all, before, amount);
          const sign = (isOffset: boolean) => (isOffset ? -1n : 1n);
          expect(given.reduce((sum, each) => sum + sign(each.isOffset) * each.amountMinor, 0n)).toBe(amount);
          for (const { id, amountMinor } of given) back.set(id, (back.get(id) ?? 0n) + amountMinor);
          before += amount;
        }
        expect([...back].toSorted()).toEqual(
          all.map(({ id, amountMinor }) => [id, amountMinor] as [string, bigint]).toSorted(),
        );
      }),
    );
  });
});
