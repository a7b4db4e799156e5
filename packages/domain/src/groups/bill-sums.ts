import { type SplitInput, sumOf } from "./split-types.ts";

type Bill = Omit<Extract<SplitInput, { method: "itemised" }>, "method">;
/** Basis points of a whole. */
const WHOLE = 10_000n;

/** What the items of a bill, its tax and its tip sum to. */
export function totalOfBill({ items, taxMinor, tipMinor }: Bill): bigint {
  return sumOf(items) + taxMinor + tipMinor;
}

/** Tax or tip as a part of the items' sum, half up to the minor unit. */
export function partOfItems(itemsMinor: bigint, basisPoints: number): bigint {
  return (itemsMinor * BigInt(basisPoints) * 2n + WHOLE) / (WHOLE * 2n);
}
