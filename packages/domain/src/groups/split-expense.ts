import { mirrorParts, mirrorSplit } from "./money-back.ts";
import { type Distribution, splitByWeights, type Weight } from "./split-by-weights.ts";
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

export type SplitRequest = {
  readonly totalMinor: bigint;
  readonly input: SplitInput;
  /** Everybody who may bear a part. */
  readonly memberIds: ReadonlySet<string>;
  /** The group's counter of decided ties, from 0. */
  readonly rotation: number;
};
export type SplitOutcome = ({ readonly ok: true } & Distribution) | ({ readonly ok: false } & SplitRefusal);

type Itemised = Extract<SplitInput, { method: "itemised" }>;

/**
 * Splits an expense by one of the six methods into parts that sum to its total exactly, in the order in which members were
 * entered. The same request always gives the same parts. Refusals say what is wrong, and by how much the entered parts are open
 * or over. Money back, a total below zero, has the parts of the same expense, mirrored.
 */
export function splitExpense(request: SplitRequest): SplitOutcome {
  if (request.totalMinor < 0n) return splitMoneyBack(request);
  const refusal = checkSplit(request);
  if (refusal !== null) return { ok: false, ...refusal };
  const { totalMinor, input, rotation } = request;
  switch (input.method) {
    case "exact":
      return { ok: true, parts: input.parts, ...noTurns(rotation) };
    case "adjustment":
      return splitAdjusted(totalMinor, input.parts, rotation);
    default:
      return splitWeighted(totalMinor, weightsOf(input), rotation);
  }
}

function splitMoneyBack(request: SplitRequest): SplitOutcome {
  const { totalMinor, input } = request;
  const outcome = splitExpense({ ...request, totalMinor: -totalMinor, input: mirrorSplit(input) });
  return outcome.ok ? { ...outcome, parts: mirrorParts(outcome.parts) } : outcome;
}

/** Splits by weights, of which a voucher may bring one below zero. */
function splitWeighted(totalMinor: bigint, weights: readonly Weight[], rotation: number): SplitOutcome {
  const negative = weights.find(({ weight }) => weight < 0n);
  if (negative !== undefined) return { ok: false, problem: "negative_part", memberId: negative.memberId };
  return { ok: true, ...splitByWeights(totalMinor, weights, rotation) };
}

/** Returns every member an input names, in order; a member of several items appears once. */
export function peopleOf(input: SplitInput): readonly string[] {
  if (input.method === "equal") return input.memberIds;
  if (input.method === "itemised") return [...new Set(input.items.flatMap(({ memberIds }) => memberIds))];
  return input.parts.map(({ memberId }) => memberId);
}

function noTurns(rotation: number): Omit<Distribution, "parts"> {
  return { extraMemberIds: [], nextMemberId: null, nextRotation: rotation };
}

function splitAdjusted(
  totalMinor: bigint,
  parts: readonly { readonly memberId: string; readonly adjustmentMinor: bigint }[],
  rotation: number,
): SplitOutcome {
  const rest = totalMinor - adjustedMinor(parts);
  const weights = parts.map(({ memberId }) => ({ memberId, weight: 1n }));
  const split = splitByWeights(rest, weights, rotation);
  const adjusted = split.parts.map(({ memberId, amountMinor }, position) => ({
    memberId,
    amountMinor: amountMinor + (parts[position]?.adjustmentMinor ?? 0n),
  }));
  const negative = adjusted.find(({ amountMinor }) => amountMinor < 0n);
  if (negative !== undefined) return { ok: false, problem: "negative_part", memberId: negative.memberId };
  return { ok: true, ...split, parts: adjusted };
}

function adjustedMinor(parts: readonly { readonly adjustmentMinor: bigint }[]): bigint {
  return parts.reduce((sum, { adjustmentMinor }) => sum + adjustmentMinor, 0n);
}

function weightsOf(input: Exclude<SplitInput, { method: "exact" | "adjustment" }>): readonly Weight[] {
  switch (input.method) {
    case "equal":
      return input.memberIds.map((memberId) => ({ memberId, weight: 1n }));
    case "percentage":
      return input.parts.map(({ memberId, basisPoints }) => ({ memberId, weight: BigInt(basisPoints) }));
    case "shares":
      return input.parts.map(({ memberId, shares }) => ({ memberId, weight: hundredthsOf(shares) }));
    case "itemised":
      return itemWeights(input);
  }
}

/** What each member bears of the items, as fractions of one denominator: rounding happens once, after tax and tip. */
function itemWeights(input: Itemised): readonly Weight[] {
  const denominator = input.items.reduce(
    (common, { memberIds }) => leastCommonMultiple(common, BigInt(memberIds.length)),
    1n,
  );
  const weights = new Map(peopleOf(input).map((memberId) => [memberId, 0n]));
  for (const { amountMinor, memberIds } of input.items) {
    const each = amountMinor * (denominator / BigInt(memberIds.length));
    for (const memberId of memberIds) weights.set(memberId, (weights.get(memberId) ?? 0n) + each);
  }
  return [...weights].map(([memberId, weight]) => ({ memberId, weight }));
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}

function checkSplit({ totalMinor, input, memberIds }: SplitRequest): SplitRefusal | null {
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

function hundredthsOf(shares: number): bigint {
  return BigInt(Math.round(shares * SHARE_SCALE));
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
