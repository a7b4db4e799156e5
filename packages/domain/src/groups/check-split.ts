import {
  type BillItem,
  checkPeople,
  mismatchOf,
  type SplitInput,
  type SplitRefusal,
  sumOf,
} from "./split-types.ts";

export const SHARES_MAX = 1_000_000;
/** Shares are counted in hundredths. */
export const SHARE_SCALE = 100;
/** Basis points of a whole: 100%. */
export const WHOLE_BASIS_POINTS = 10_000;

export type Itemised = Extract<SplitInput, { method: "itemised" }>;

/** Returns every member an input names, in order; a member of several items appears once. */
export function peopleOf(input: SplitInput): readonly string[] {
  if (input.method === "equal") return input.memberIds;
  if (input.method === "itemised") return [...new Set(input.items.flatMap(({ memberIds }) => memberIds))];
  return input.parts.map(({ memberId }) => memberId);
}

/** What members bear above an equal rest, in minor units. */
export function adjustedMinor(parts: readonly { readonly adjustmentMinor: bigint }[]): bigint {
  return parts.reduce((sum, { adjustmentMinor }) => sum + adjustmentMinor, 0n);
}

type Split = {
  readonly totalMinor: bigint;
  readonly input: SplitInput;
  readonly memberIds: ReadonlySet<string>;
};

/** Why an input in the currency of a total above zero cannot split it; null when it can, as far as nobody's part is below zero. */
export function checkSplit({ totalMinor, input, memberIds }: Split): SplitRefusal | null {
  if (totalMinor === 0n) return { problem: "total_not_positive" };
  if (input.method === "itemised") return checkItems(totalMinor, input, memberIds);
  const named = peopleOf(input);
  if (named.length === 0) return { problem: "no_people" };
  return checkPeople(named, memberIds) ?? checkParts(totalMinor, input);
}

function checkParts(totalMinor: bigint, input: Exclude<SplitInput, Itemised>): SplitRefusal | null {
  switch (input.method) {
    case "equal":
      return null;
    case "exact": {
      const negative = input.parts.find(({ amountMinor }) => amountMinor < 0n);
      if (negative !== undefined) return { problem: "negative_part", memberId: negative.memberId };
      return mismatchOf(totalMinor, sumOf(input.parts), "minor_units");
    }
    case "percentage":
      return checkPercentages(input.parts);
    case "shares":
      return checkShares(input.parts);
    case "adjustment": {
      const adjusted = adjustedMinor(input.parts);
      return adjusted > totalMinor ? mismatchOf(totalMinor, adjusted, "minor_units") : null;
    }
  }
}

function checkPercentages(
  parts: readonly { readonly memberId: string; readonly basisPoints: number }[],
): SplitRefusal | null {
  for (const { memberId, basisPoints } of parts) {
    if (basisPoints < 0) return { problem: "negative_part", memberId };
    if (!isWholeWithin(basisPoints, 0, WHOLE_BASIS_POINTS)) return { problem: "out_of_range", memberId };
  }
  const entered = parts.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return mismatchOf(BigInt(WHOLE_BASIS_POINTS), BigInt(entered), "basis_points");
}

function checkShares(
  parts: readonly { readonly memberId: string; readonly shares: number }[],
): SplitRefusal | null {
  const wrong = parts.find(({ shares }) => !isSharesWithin(shares, SHARES_MAX));
  if (wrong !== undefined) return { problem: "out_of_range", memberId: wrong.memberId };
  return parts.some(({ shares }) => shares > 0) ? null : { problem: "no_people" };
}

/** Whether a number has at most two decimals, such as 0.5, and lies between 0 and the most. */
function isSharesWithin(shares: number, most: number): boolean {
  return Math.round(shares * SHARE_SCALE) / SHARE_SCALE === shares && shares >= 0 && shares <= most;
}

function checkItems(
  totalMinor: bigint,
  { items, taxMinor, tipMinor }: Itemised,
  memberIds: ReadonlySet<string>,
): SplitRefusal | null {
  if (sumOf(items) <= 0n) return { problem: "no_items" };
  for (const [position, item] of items.entries()) {
    const refusal = checkItem(item, position, memberIds);
    if (refusal !== null) return refusal;
  }
  if (taxMinor < 0n) return { problem: "negative_item", item: "tax" };
  if (tipMinor < 0n) return { problem: "negative_item", item: "tip" };
  return mismatchOf(totalMinor, sumOf(items) + taxMinor + tipMinor, "minor_units");
}

function checkItem(item: BillItem, position: number, members: ReadonlySet<string>): SplitRefusal | null {
  if (item.memberIds.length === 0) return { problem: "item_without_people", item: position };
  return checkPeople(item.memberIds, members);
}

function isWholeWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
