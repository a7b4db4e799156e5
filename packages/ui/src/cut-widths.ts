/** Fractions of a bar that sum to 1, in the given order. Values of zero or less get 0. Values may be arbitrarily large. */
export function cutSlices(values: readonly bigint[]): readonly number[] {
  const total = values.reduce((sum, value) => (value > 0n ? sum + value : sum), 0n);
  if (total === 0n) return values.map(() => 0);
  return values.map((value) => (value > 0n ? Number((value * 1_000_000n) / total) / 1_000_000 : 0));
}
