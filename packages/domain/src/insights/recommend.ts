import type { InsightLimits } from "./insight-limits.ts";
import { amountText } from "./insight-text.ts";
import type { PossibleSaving } from "./optimise-budget.ts";

/** What a person could do, as a fact. Amounts are minor units. */
export type Recommendation =
  | { readonly kind: "daily_average"; readonly amountMinor: bigint; readonly limitMinor: bigint }
  | {
      readonly kind: "saving";
      readonly category: string;
      readonly amountMinor: bigint;
      readonly priority: PossibleSaving["priority"];
    };

/** Recommends to look at a daily average above the limit, and at each category in which a saving is worth flagging. */
export function recommend(
  averageMinor: bigint,
  savings: readonly PossibleSaving[],
  limits: InsightLimits | null,
): readonly Recommendation[] {
  const isHigh = limits !== null && averageMinor > limits.highDailyMinor;
  return [
    ...(isHigh
      ? [{ kind: "daily_average" as const, amountMinor: averageMinor, limitMinor: limits.highDailyMinor }]
      : []),
    ...savings.map(({ category, savingMinor, priority }) => ({
      kind: "saving" as const,
      category,
      amountMinor: savingMinor,
      priority,
    })),
  ];
}

/** The English sentence of a recommendation. */
export function recommendationText(recommendation: Recommendation, currency: string): string {
  const amount = amountText(recommendation.amountMinor, currency);
  if (recommendation.kind === "saving") return `You could save ${amount} on ${recommendation.category}.`;
  return `You spend ${amount} a day. Try to stay below ${amountText(recommendation.limitMinor, currency)}.`;
}
