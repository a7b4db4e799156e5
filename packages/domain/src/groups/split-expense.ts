import { adjustedMinor, checkSplit, type Itemised, peopleOf, SHARE_SCALE } from "./check-split.ts";
import { mirrorParts, mirrorSplit } from "./money-back.ts";
import { type Distribution, splitByWeights, type Weight } from "./split-by-weights.ts";
import type { SplitInput, SplitRefusal } from "./split-types.ts";

export type SplitRequest = {
  readonly totalMinor: bigint;
  /** What was paid in another currency, in its minor units; null or absent without a conversion. */
  readonly originalMinor?: bigint | null;
  readonly input: SplitInput;
  /** Everybody who may bear a part. */
  readonly memberIds: ReadonlySet<string>;
  /** The group's counter of decided ties, from 0. */
  readonly rotation: number;
};
export type SplitOutcome = ({ readonly ok: true } & Distribution) | ({ readonly ok: false } & SplitRefusal);

/**
 * Splits an expense by one of the six methods into parts that sum to its total exactly, in the order in which members were
 * entered. The same request always gives the same parts. Refusals say what is wrong, and by how much the entered parts are open
 * or over. Money back, a total below zero, has the parts of the same expense, mirrored.
 */
export function splitExpense(request: SplitRequest): SplitOutcome {
  if (request.totalMinor < 0n) return splitMoneyBack(request);
  const entered = enteredInOriginal(request.input);
  if (entered !== null) return splitInOriginal(request, entered);
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
  const outcome = splitExpense(mirrorRequest(request));
  return outcome.ok ? { ...outcome, parts: mirrorParts(outcome.parts) } : outcome;
}

/** The request of the same expense with the opposite sign. */
export function mirrorRequest({ originalMinor = null, ...request }: SplitRequest): SplitRequest {
  return {
    ...request,
    totalMinor: -request.totalMinor,
    originalMinor: originalMinor === null ? null : -originalMinor,
    input: mirrorSplit(request.input),
  };
}

type InOriginal = Extract<SplitInput, { isInOriginal?: true | undefined }>;

/** The input without its mark, if its amounts are in the original currency; else null. */
function enteredInOriginal(input: SplitInput): InOriginal | null {
  if (!("isInOriginal" in input) || !input.isInOriginal) return null;
  const { isInOriginal: _is, ...entered } = input;
  return entered;
}

/**
 * Splits by amounts in the original currency: they have to sum to the original amount, and are the weights by which the converted
 * total is split, so that nothing is lost to rounding.
 */
function splitInOriginal(request: SplitRequest, input: InOriginal): SplitOutcome {
  const { originalMinor = null, totalMinor, rotation } = request;
  if (originalMinor === null || originalMinor < 0n) return { ok: false, problem: "no_original" };
  const outcome = splitExpense({ ...request, totalMinor: originalMinor, input });
  if (outcome.ok) return splitWeighted(totalMinor, weightsInOriginal(originalMinor, input), rotation);
  return "unit" in outcome ? { ...outcome, unit: "original_minor_units" } : outcome;
}

function weightsInOriginal(originalMinor: bigint, input: InOriginal): readonly Weight[] {
  switch (input.method) {
    case "exact":
      return input.parts.map(({ memberId, amountMinor }) => ({ memberId, weight: amountMinor }));
    case "adjustment": {
      const rest = originalMinor - adjustedMinor(input.parts);
      const count = BigInt(input.parts.length);
      return input.parts.map(({ memberId, adjustmentMinor }) => ({
        memberId,
        weight: adjustmentMinor * count + rest,
      }));
    }
    case "itemised":
      // Tax and tip follow the items, so that the items alone are the weights.
      return itemWeights(input);
  }
}

/** Splits by weights, of which a voucher may bring one below zero. */
function splitWeighted(totalMinor: bigint, weights: readonly Weight[], rotation: number): SplitOutcome {
  const negative = weights.find(({ weight }) => weight < 0n);
  if (negative !== undefined) return { ok: false, problem: "negative_part", memberId: negative.memberId };
  return { ok: true, ...splitByWeights(totalMinor, weights, rotation) };
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

function hundredthsOf(shares: number): bigint {
  return BigInt(Math.round(shares * SHARE_SCALE));
}
