/**
 * Splits an amount by weights into whole minor units. The remainder left by rounding is distributed one unit at a time to the
 * parts with the largest rounding loss; ties go to the earlier part. The parts sum to the amount. A negative amount is split
 * like its absolute value.
 *
 * @see "largest remainder method" (Hamilton)
 */
export function allocate(amountMinor: bigint, weights: readonly bigint[]): readonly bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n))
    throw new Error("weights must be non-negative and not all zero");
  if (amountMinor < 0n) return allocate(-amountMinor, weights).map((part) => -part);
  const parts = weights.map((weight, position) => {
    const share = amountMinor * weight;
    return { position, part: share / total, rest: share % total };
  });
  const left = amountMinor - parts.reduce((sum, { part }) => sum + part, 0n);
  const byLoss = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.position - b.position : a.rest > b.rest ? -1 : 1,
  );
  const favoured = new Set(byLoss.slice(0, Number(left)).map(({ position }) => position));
  return parts.map(({ position, part }) => (favoured.has(position) ? part + 1n : part));
}
