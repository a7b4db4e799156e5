import { invariant } from "@evenly/contract/invariant";
import { compareIds, type MemberPart } from "./split-types.ts";

export type Weight = { readonly memberId: string; readonly weight: bigint };

/** Parts that sum to the amount, who bears a leftover unit, whose turn is next, and the group's counter after this split. */
export type Distribution = {
  readonly parts: readonly MemberPart[];
  /** Members whose part was rounded up because of a tie or a larger fraction, in the order of their turns. */
  readonly extraMemberIds: readonly string[];
  /** The first of the tied members who was spared this time; null when no tie was decided. */
  readonly nextMemberId: string | null;
  readonly nextRotation: number;
};

type Cut = { readonly memberId: string; readonly part: bigint; readonly rest: bigint };

/**
 * Splits an amount of zero or more by weights. Leftover units go one each to the largest fractions. Where equal fractions tie
 * for the last units, turns pass from member to member in the order of their ids, starting where the group's counter stands; the
 * counter advances by the units so given.
 *
 * @see "largest remainder method" (Hamilton)
 */
export function splitByWeights(
  amountMinor: bigint,
  weights: readonly Weight[],
  rotation: number,
): Distribution {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
  invariant(total > 0n && weights.every(({ weight }) => weight >= 0n), "weights are positive");
  invariant(amountMinor >= 0n, "an amount to split is not negative");
  invariant(Number.isSafeInteger(rotation) && rotation >= 0, "a rotation counts from zero");
  const cuts = weights.map(({ memberId, weight }): Cut => {
    const product = amountMinor * weight;
    return { memberId, part: product / total, rest: product % total };
  });
  const left = Number(cuts.reduce((sum, { part }) => sum - part, amountMinor));
  const turns = takeTurns(cuts, left, rotation);
  const extra = new Set(turns.extraMemberIds);
  const parts = cuts.map(({ memberId, part }) => ({
    memberId,
    amountMinor: extra.has(memberId) ? part + 1n : part,
  }));
  return { parts, ...turns };
}

/** Gives `left` units, fewer than the members with a fraction, one each. */
function takeTurns(cuts: readonly Cut[], left: number, rotation: number): Omit<Distribution, "parts"> {
  const byRest = [...cuts].sort((a, b) =>
    a.rest === b.rest ? compareIds(a.memberId, b.memberId) : a.rest > b.rest ? -1 : 1,
  );
  const border = byRest[left - 1]?.rest;
  const idsOf = (some: readonly Cut[]) => some.map(({ memberId }) => memberId);
  if (border === undefined) return { extraMemberIds: [], nextMemberId: null, nextRotation: rotation };
  const above = idsOf(byRest.filter(({ rest }) => rest > border));
  const tied = idsOf(byRest.filter(({ rest }) => rest === border));
  const units = left - above.length;
  if (units === tied.length)
    return { extraMemberIds: [...above, ...tied], nextMemberId: null, nextRotation: rotation };
  const start = rotation % tied.length;
  const queue = [...tied.slice(start), ...tied.slice(0, start)];
  return {
    extraMemberIds: [...above, ...queue.slice(0, units)],
    nextMemberId: queue[units] ?? null,
    nextRotation: rotation + units,
  };
}
