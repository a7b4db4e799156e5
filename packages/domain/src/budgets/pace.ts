const DAY_MS = 86_400_000;

/** Days of a period, `lastOn` inclusive, YYYY-MM-DD. */
export type Span = { readonly from: string; readonly lastOn: string };

/** The number of today in its period, from 1, and of how many; null when today is not in it. */
export function dayInSpan({ from, lastOn }: Span, today: string): { day: number; of: number } | null {
  if (today < from || today > lastOn) return null;
  return { day: daysBetween(from, today) + 1, of: daysBetween(from, lastOn) + 1 };
}

/** What may be spent each day after today until the end, in minor units, rounded half up; on the last day all that is left. */
export function leftPerDay(leftMinor: bigint, { lastOn }: Pick<Span, "lastOn">, today: string): bigint {
  const days = BigInt(Math.max(1, daysBetween(today, lastOn)));
  return leftMinor <= 0n ? 0n : (2n * leftMinor + days) / (2n * days);
}

/** Percent of the limit that a fix leaves spent at most. */
const FIXED_TO = 80n;

/**
 * By how much a budget that runs out has to grow so that about a fifth of it is left, in minor units: a round number, at least one step,
 * which is a tenth of the amount's highest digit (10 for 150, 100 for 1,520). Null while it does not run out.
 */
export function growthOf(
  { spentMinor, limitMinor }: { readonly spentMinor: bigint; readonly limitMinor: bigint },
  amountMinor: bigint,
): bigint | null {
  if (amountMinor <= 0n || spentMinor * 100n < limitMinor * FIXED_TO) return null;
  const step = 10n ** BigInt(Math.max(0, String(amountMinor).length - 2));
  const wanted = (spentMinor * 100n) / FIXED_TO - limitMinor;
  const rounded = ((wanted + step / 2n) / step) * step;
  return rounded < step ? step : rounded;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
