import { BILL_ITEMS_MAX } from "@evenly/contract/expenses/rules";
import type { SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { partOfItems } from "@evenly/domain/groups/bill-sums";
import { minorOf, storedAmount } from "./typed-amounts.ts";

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

/** The typed bill as the input of a split; a text that is no amount counts as nothing, so that the sum does not fit. */
export function billOf({ rows, tax, tip }: ItemsDraft, currency: string, locale: string): Bill {
  const items = rows
    .filter((row) => !isEmptyItem(row))
    .map(({ title, amount, memberIds }) => ({
      ...(title.trim() === "" ? {} : { title: title.trim() }),
      amountMinor: minorOf(amount, currency, locale) ?? 0n,
      memberIds: [...memberIds],
    }));
  const itemsMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const minorOfExtra = ({ text, unit }: ExtraDraft) =>
    unit === "amount"
      ? (minorOf(text, currency, locale) ?? 0n)
      : partOfItems(itemsMinor, thousandthsOf(text) ?? 0);
  return { method: "itemised", items, taxMinor: minorOfExtra(tax), tipMinor: minorOfExtra(tip) };
}

/** Whether a typed amount of an item, tax or tip is one. */
export function isExtraRight({ text, unit }: ExtraDraft, currency: string, locale: string): boolean {
  if (unit === "percent") return thousandthsOf(text) !== null;
  const minor = minorOf(text, currency, locale);
  return minor !== null && minor >= 0n;
}

/** Thousandths of a percent of a typed percentage from 0 to 100; null if it is none. */
function thousandthsOf(text: string): number | null {
  const typed = text.trim().replace(/\s*%$/, "");
  if (typed === "") return 0;
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed);
  if (match === null) return null;
  const value = Number(match[1]) * 1_000 + Number((match[2] ?? "").padEnd(3, "0"));
  return value <= 100_000 ? value : null;
}

/** Whether all amounts of a typed bill are amounts, so that it can be saved. */
export function isBillTyped({ rows, tax, tip }: ItemsDraft, currency: string, locale: string): boolean {
  return (
    rows.every(({ amount }) => isExtraRight({ text: amount, unit: "amount" }, currency, locale)) &&
    [tax, tip].every((extra) => isExtraRight(extra, currency, locale))
  );
}
