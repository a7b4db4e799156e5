import { BILL_ITEMS_MAX } from "@evenly/contract/expenses/rules";
import type { SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { partOfItems } from "@evenly/domain/groups/bill-sums";
import { minorOf, scaledOf, storedAmount, TAX_PERCENT } from "./typed-amounts.ts";

type MemberId = Group["ownMemberId"];
export type Bill = Extract<SplitInput, { method: "itemised" }>;

/** One line of a bill as it is typed. */
export type ItemDraft = {
  readonly id: string;
  readonly title: string;
  readonly amount: string;
  readonly memberIds: readonly MemberId[];
};
/** Tax or tip: an amount, or a percentage of the items. */
export type ExtraDraft = { readonly text: string; readonly unit: "amount" | "percent" };
/** A bill by items as it is typed. */
export type ItemsDraft = {
  readonly rows: readonly ItemDraft[];
  readonly tax: ExtraDraft;
  readonly tip: ExtraDraft;
};

const nothing = { text: "", unit: "amount" } as const;

export function newItem(memberIds: readonly MemberId[]): ItemDraft {
  return { id: crypto.randomUUID(), title: "", amount: "", memberIds };
}

/** A minus that waits for its amount. */
const MINUS = "-";

/** An item below zero; its minus is there already, because not every keyboard of a phone has one beside the digits. */
export function newVoucher(title: string, memberIds: readonly MemberId[]): ItemDraft {
  return { ...newItem(memberIds), title, amount: MINUS };
}

export function newItems(memberIds: readonly MemberId[]): ItemsDraft {
  return { rows: [newItem(memberIds)], tax: nothing, tip: nothing };
}

/** The items with one more after the last; the same ones when a bill can have no more. */
export function withNewItem(items: ItemsDraft, item: ItemDraft): ItemsDraft {
  return items.rows.length >= BILL_ITEMS_MAX ? items : { ...items, rows: [...items.rows, item] };
}

/** The draft that shows a stored bill. */
export function itemsDraftOf(bill: Bill, currency: string, locale: string): ItemsDraft {
  const amountOf = (minor: bigint) => (minor === 0n ? "" : storedAmount(minor, currency, locale));
  return {
    rows: bill.items.map(({ title = "", amountMinor, memberIds }) => ({
      id: crypto.randomUUID(),
      title,
      memberIds,
      amount: storedAmount(amountMinor, currency, locale),
    })),
    tax: { text: amountOf(bill.taxMinor), unit: "amount" },
    tip: { text: amountOf(bill.tipMinor), unit: "amount" },
  };
}

/** Whether a typed item is empty; the bill leaves it out. */
export function isEmptyItem({ title, amount }: ItemDraft): boolean {
  return title.trim() === "" && amount.trim() === "";
}

/** The typed bill as the input of a split; null while one of its texts cannot be read, which never counts as nothing. */
export function billOf({ rows, tax, tip }: ItemsDraft, currency: string, locale: string): Bill | null {
  const typed = rows.filter((row) => !isEmptyItem(row));
  const items = typed.flatMap(({ title, amount, memberIds }) => {
    const amountMinor = minorOf(amount, currency, locale);
    if (amountMinor === null) return [];
    return { ...(title.trim() !== "" && { title: title.trim() }), amountMinor, memberIds: [...memberIds] };
  });
  if (items.length < typed.length) return null;
  const itemsMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const minorOfExtra = ({ text, unit }: ExtraDraft) => {
    if (unit === "amount") return minorOf(text, currency, locale);
    const thousandths = thousandthsOf(text, locale);
    return thousandths === null ? null : partOfItems(itemsMinor, thousandths);
  };
  const [taxMinor, tipMinor] = [minorOfExtra(tax), minorOfExtra(tip)];
  return taxMinor === null || tipMinor === null ? null : { method: "itemised", items, taxMinor, tipMinor };
}

/** Whether a typed amount of an item is one; a voucher is below zero. */
export function isItemRight(text: string, currency: string, locale: string): boolean {
  return minorOf(text, currency, locale) !== null;
}

/** Whether an amount of an item is still being typed. */
export function isStartOfAmount(text: string): boolean {
  return text.trim() === MINUS;
}

/** Whether a typed tax or tip is one. */
export function isExtraRight({ text, unit }: ExtraDraft, currency: string, locale: string): boolean {
  if (unit === "percent") return thousandthsOf(text, locale) !== null;
  const minor = minorOf(text, currency, locale);
  return minor !== null && minor >= 0n;
}

/** Thousandths of a percent of a typed percentage from 0 to 100; null if it is none. */
function thousandthsOf(text: string, locale: string): number | null {
  const value = scaledOf(text, TAX_PERCENT, locale, 0);
  return value !== null && value <= 100_000 ? value : null;
}

/** Whether all amounts of a typed bill are amounts, so that it can be saved. */
export function isBillTyped({ rows, tax, tip }: ItemsDraft, currency: string, locale: string): boolean {
  return (
    rows.every(({ amount }) => isItemRight(amount, currency, locale)) &&
    [tax, tip].every((extra) => isExtraRight(extra, currency, locale))
  );
}
