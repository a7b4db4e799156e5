import { AMOUNT_MINOR_MAX } from "@evenly/money";
import { describe, expect, it } from "vitest";
import { BillSplit, CreateBillInput } from "../bills/schemas.ts";
import { CreateExpenseInput } from "./schemas.ts";

const idOf = (place: number) => `019aa000-0000-7000-8000-00000000000${place}`;
const expense = (amountMinor: bigint, facts: object = {}) => ({
  groupId: idOf(1),
  title: "Hotel",
  amountMinor,
  currency: "USD",
  spentOn: "2026-11-20",
  payers: [{ memberId: idOf(2), amountMinor }],
  split: { method: "equal", memberIds: [idOf(2)] },
  idempotencyKey: idOf(3),
  ...facts,
});
const takesExpense = (amountMinor: bigint, facts?: object) =>
  CreateExpenseInput.safeParse(expense(amountMinor, facts)).success;

describe("the amount of an expense", () => {
  it.each<[bigint, boolean]>([
    [1n, true],
    [-1n, true],
    [0n, false],
    [AMOUNT_MINOR_MAX, true],
    [-AMOUNT_MINOR_MAX, true],
    [AMOUNT_MINOR_MAX + 1n, false],
    [-AMOUNT_MINOR_MAX - 1n, false],
  ])("%d is taken: %s", (amountMinor, isTaken) => {
    expect(takesExpense(amountMinor)).toBe(isTaken);
  });

  it("that was paid in another currency is not zero either", () => {
    const original = (amountMinor: bigint) => ({
      original: { amountMinor, currency: "EUR", rate: "1", source: "manual", on: "2026-11-20" },
    });
    expect(takesExpense(-90n, original(-90n))).toBe(true);
    expect(takesExpense(-90n, original(0n))).toBe(false);
  });
});

describe("a voucher", () => {
  const split = (amountMinor: bigint, taxMinor = 0n) => ({
    method: "itemised",
    items: [{ title: "Voucher", amountMinor, userIds: [idOf(1)] }],
    taxMinor,
    tipMinor: 0n,
  });

  it("is an item below zero, of a group's bill and of a split bill", () => {
    expect(BillSplit.safeParse(split(-8_00n)).success).toBe(true);
    const items = [{ title: "Voucher", amountMinor: -8_00n, memberIds: [idOf(2)] }];
    const itemised = { split: { method: "itemised", items, taxMinor: 0n, tipMinor: 0n } };
    expect(takesExpense(24_00n, itemised)).toBe(true);
  });

  it("is no tax, and no total of a split bill", () => {
    expect(BillSplit.safeParse(split(8_00n, -1n)).success).toBe(false);
    const total = CreateBillInput.shape.totalMinor;
    expect([total.safeParse(-1n).success, total.safeParse(0n).success, total.safeParse(1n).success]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
