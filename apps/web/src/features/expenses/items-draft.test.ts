import { BILL_ITEMS_MAX } from "@evenly/contract/expenses/rules";
import { expect, test } from "vitest";
import {
  billOf,
  type ItemDraft,
  isBillTyped,
  itemsDraftOf,
  newItem,
  newItems,
  withNewItem,
} from "./items-draft.ts";

type Bill = NonNullable<ReturnType<typeof billOf>>;

const ana = "ana" as never;
const ben = "ben" as never;
const item = (title: string, amount: string, ...memberIds: readonly never[]): ItemDraft => ({
  ...newItem(memberIds),
  title,
  amount,
});
const items = {
  rows: [item("Soup", "12,00", ana), item("", "30,50", ana, ben), item(" ", "", ana, ben)],
  tax: { text: "8,875", unit: "percent" },
  tip: { text: "8,50", unit: "amount" },
} as const;

test("typed items become a bill: empty lines are left out, tax in percent follows the items", () => {
  expect(billOf(items, "EUR", "de")).toEqual({
    method: "itemised",
    items: [
      { title: "Soup", amountMinor: 12_00n, memberIds: [ana] },
      { amountMinor: 30_50n, memberIds: [ana, ben] },
    ],
    taxMinor: 3_77n,
    tipMinor: 8_50n,
  });
});

test("a stored bill is shown again as amounts", () => {
  const bill = billOf(items, "EUR", "de") as Bill;
  const again = itemsDraftOf(bill, "EUR", "de");
  expect(again.tax).toEqual({ text: "3,77", unit: "amount" });
  expect(billOf(again, "EUR", "de")).toEqual(bill);
});

test("stored amounts are shown with all decimals of their currency", () => {
  const bill = billOf({ ...items, rows: [item("Soup", "24", ana)] }, "EUR", "de") as Bill;
  expect(itemsDraftOf(bill, "EUR", "de").rows[0]?.amount).toBe("24,00");
  expect(itemsDraftOf({ ...bill, taxMinor: 0n }, "JPY", "en")).toMatchObject({
    rows: [{ amount: "2400" }],
    tax: { text: "" },
  });
});

test("a bill is typed when all its texts are amounts or percentages", () => {
  expect(isBillTyped(items, "EUR", "de")).toBe(true);
  expect(isBillTyped({ ...items, tip: { text: "101", unit: "percent" } }, "EUR", "de")).toBe(false);
  expect(isBillTyped({ ...items, tip: { text: "much", unit: "amount" } }, "EUR", "de")).toBe(false);
  for (const tip of ["-1", "-1,50"])
    expect(isBillTyped({ ...items, tip: { text: tip, unit: "amount" } }, "EUR", "de")).toBe(false);
  expect(isBillTyped({ ...items, rows: [item("Soup", "-1o", ana)] }, "EUR", "de")).toBe(false);
});

test("a voucher is an item below zero, and a minus alone is none", () => {
  const typed = (amount: string) => ({
    ...items,
    rows: [item("Soup", "9", ana), item("Voucher", amount, ana)],
  });
  expect(isBillTyped(typed("-1"), "EUR", "de")).toBe(true);
  expect(billOf(typed("-1"), "EUR", "de")?.items.map(({ amountMinor }) => amountMinor)).toEqual([
    9_00n,
    -1_00n,
  ]);
  expect(isBillTyped(typed("-"), "EUR", "de")).toBe(false);
  expect(billOf(typed("-"), "EUR", "de")).toBeNull();
});

test("a bill has a maximum of items", () => {
  const rows = Array.from({ length: BILL_ITEMS_MAX }, () => newItem([ana]));
  const full = { ...newItems([ana]), rows };
  expect(withNewItem(full, newItem([ana])).rows).toHaveLength(BILL_ITEMS_MAX);
  expect(withNewItem({ ...full, rows: rows.slice(1) }, newItem([ana])).rows).toHaveLength(BILL_ITEMS_MAX);
});
