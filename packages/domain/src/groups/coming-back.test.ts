import { describe, expect, it } from "vitest";
import { comingBack } from "./coming-back.ts";

const credit = (
  expenseId: string,
  creditMinor: bigint,
  openMinor = creditMinor,
  creditsMinor = creditMinor,
) => ({
  expenseId,
  creditMinor,
  creditsMinor,
  openMinor,
});

describe("comingBack", () => {
  it("is what is open of an expense with one payer", () => {
    expect([...comingBack([credit("a", 102_76n), credit("b", 30_00n, 10_00n)], 500_00n)]).toEqual([
      ["a", 102_76n],
      ["b", 10_00n],
    ]);
  });

  it("is shared by several payers in proportion to what each paid above their part", () => {
    expect(comingBack([credit("a", 20_00n, 15_00n, 30_00n)], 500_00n).get("a")).toBe(10_00n);
    expect(comingBack([credit("a", 20_00n, 30_00n, 30_00n)], 500_00n).get("a")).toBe(20_00n);
  });

  it("is at most the balance and the own debts together; the oldest expenses count as paid back first", () => {
    expect([...comingBack([credit("new", 20_00n), credit("old", 20_00n)], 25_00n)]).toEqual([
      ["new", 20_00n],
      ["old", 5_00n],
    ]);
    expect(comingBack([credit("new", 20_00n)], 0n).size).toBe(0);
    expect(comingBack([credit("new", 20_00n)], -1n).size).toBe(0);
  });

  it("is nothing of an expense that everyone has paid", () => {
    expect(comingBack([credit("a", 20_00n, 0n), credit("b", 0n, 0n, 0n)], 99n).size).toBe(0);
  });
});
