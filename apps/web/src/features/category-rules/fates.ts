import { RULE_BROAD_PERCENT, type RuleFate, ruleFates } from "@evenly/contract/category-rules/rules";
import type { CategoryRulePreview } from "@evenly/contract/category-rules/schemas";

/** How many of the matched payments have each fate. */
export function countFates({ lines }: CategoryRulePreview): Readonly<Record<RuleFate, number>> {
  const counts = { changes: 0, chosen: 0, same: 0, above: 0 };
  for (const { fate } of lines) counts[fate] += 1;
  return counts;
}

/** The fates that occur, in the order of the legend. */
export function shownFates(counts: Readonly<Record<RuleFate, number>>): readonly RuleFate[] {
  return ruleFates.filter((fate) => counts[fate] > 0);
}

/** Whether a rule matches so many of the payments that its owner is asked first. */
export function isBroad({ lines, looked }: CategoryRulePreview): boolean {
  return lines.length * 100 > looked * RULE_BROAD_PERCENT;
}
