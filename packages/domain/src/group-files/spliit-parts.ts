import type { MemberPart } from "../groups/index.ts";

/** A participant of the file who bears a part: their id there, their member, and their weight. */
export type SpliitWeight = { readonly id: string; readonly memberId: string; readonly weight: bigint };

/**
 * Cuts an amount into parts as Spliit does, so that each member has the same balance here: the largest fractions get the units that
 * are left over. Where fractions are equal, the turn starts at the participant whom the hash of the expense's id chooses.
 *
 * @see https://github.com/spliit-app/spliit/blob/main/src/lib/shares.ts
 */
export function cutAsSpliit(
  amount: bigint,
  weights: readonly SpliitWeight[],
  expenseId: string,
): readonly MemberPart[] {
  const sorted = weights.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0n);
  const start = hashOf(expenseId) % sorted.length;
  const cuts = sorted.map(({ memberId, weight }, position) => {
    const part = floorDivide(amount * weight, total);
    const turn = (position - start + sorted.length) % sorted.length;
    return { memberId, part, rest: amount * weight - part * total, turn };
  });
  const left = Number(cuts.reduce((sum, { part }) => sum - part, amount));
  const byRest = cuts.toSorted((a, b) => (a.rest === b.rest ? a.turn - b.turn : a.rest > b.rest ? -1 : 1));
  return byRest.map(({ memberId, part }, place) => ({
    memberId,
    amountMinor: place < left ? part + 1n : part,
  }));
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** FNV-1a of 32 bits over the code units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
