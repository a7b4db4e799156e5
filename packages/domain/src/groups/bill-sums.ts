import { type SplitInput, sumOf } from "./split-types.ts";

type Bill = Omit<Extract<SplitInput, { method: "itemised" }>, "method">;
/** Thousandths of a percent of a whole; sales taxes have three decimals. */
const WHOLE = 100_000n;

/** What the items of a bill, its tax and its tip sum to. */
export function totalOfBill({ items, taxMinor, tipMinor }: Bill): bigint {
  return sumOf(items) + taxMinor + tipMinor;
}

/** Tax or tip as thousandths of a percent of the items' sum, half up to the minor unit. */
export function partOfItems(itemsMinor: bigint, thousandths: number): bigint {
  return (itemsMinor * BigInt(thousandths) * 2n + WHOLE) / (WHOLE * 2n);
}
