import type { InsightLimits } from "./insight-limits.ts";
import { largerFirst } from "./spending-sums.ts";
import type { RowSum } from "./types.ts";

/** Recommended shares in percent; ceilings that sum to more than 100. @see spec 2 section 9, decision 52 */
export const RECOMMENDED_PERCENT: Readonly<Record<string, number>> = {
  food: 15,
  transportation: 10,
  shopping: 5,
  entertainment: 5,
  healthcare: 10,
  utilities: 10,
  housing: 30,
};
export const SAVINGS_PERCENT = 20;
export const OTHER_PERCENT = 10;

export type PossibleSaving = {
  readonly category: string;
  readonly spentMinor: bigint;
  readonly recommendedMinor: bigint;
  /** What was spent beyond the recommended share. */
  readonly savingMinor: bigint;
  readonly priority: "low" | "medium" | "high";
};

/**
 * Finds categories in which more was spent than recommended, where the difference is worth flagging.
 *
 * @param baseMinor what the shares are of: the income, or all that was spent where that is more.
 */
export function possibleSavings(
  sums: ReadonlyMap<string, RowSum>,
  baseMinor: bigint,
  limits: InsightLimits,
): readonly PossibleSaving[] {
  const savings: PossibleSaving[] = [];
  for (const [category, { ownMinor }] of sums) {
    const recommendedMinor = (baseMinor * BigInt(RECOMMENDED_PERCENT[category] ?? OTHER_PERCENT)) / 100n;
    const savingMinor = ownMinor - recommendedMinor;
    if (savingMinor > limits.worthSavingMinor)
      savings.push({
        category,
        spentMinor: ownMinor,
        recommendedMinor,
        savingMinor,
        priority: priorityOf(savingMinor, limits),
      });
  }
  return savings.sort((a, b) => largerFirst(a.savingMinor, b.savingMinor));
}

function priorityOf(savingMinor: bigint, limits: InsightLimits): PossibleSaving["priority"] {
  if (savingMinor > limits.highSavingMinor) return "high";
  return savingMinor > limits.mediumSavingMinor ? "medium" : "low";
}
