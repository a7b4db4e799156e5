import { type RuleFate, ruleFates } from "@evenly/contract/category-rules/rules";
import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import type { GoalList } from "@evenly/contract/goals/schemas";

/** A rule that sorts "harbour" into food, with other facts. */
export function exampleRule(number: number, facts: Partial<CategoryRule> = {}): CategoryRule {
  const id = `019aa000-0000-7000-8000-00000000000${number}` as CategoryRule["id"];
  return { id, text: "harbour", category: "food", isOn: true, sorted: 0, undo: null, ...facts };
}

/** A preview of so many payments with so many of each fate. */
export function exampleMatches(
  looked: number,
  counts: Partial<Record<RuleFate, number>>,
): CategoryRulePreview {
  const fates = ruleFates.flatMap((fate) => Array.from({ length: counts[fate] ?? 0 }, () => fate));
  const lines = fates.map((fate, place) => ({
    id: `019aa000-0000-7000-8000-000000001${String(place).padStart(3, "0")}`,
    place,
    fate,
    title: `Harbour ${place}`,
    category: fate === "same" ? ("food" as const) : ("shopping" as const),
    amountMinor: 38_72n,
    currency: "USD",
    direction: "out" as const,
    at: new Date("2026-11-21T12:00:00Z"),
  }));
  return { looked, lines };
}

export const noGoals: GoalList = {
  goals: [],
  savedMinor: 0n,
  currency: "USD" as GoalList["currency"],
  dueMinor: 0n,
  until: "2026-12-01" as GoalList["until"],
  roundUpsMinor: 0n,
  incomeMinor: 0n,
};
