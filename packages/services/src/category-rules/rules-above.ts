import { refuse } from "@evenly/contract";
import type { CategoryRuleRow } from "@evenly/db/category-rules/queries";

/**
 * The rules that are on above a rule, of all of a person's rules; none above a new one, which gets the top.
 *
 * @throws {CATEGORY_RULE_NOT_FOUND}
 */
export function rulesAbove(
  rules: readonly CategoryRuleRow[],
  ruleId: string | null,
): readonly CategoryRuleRow[] {
  if (ruleId === null) return [];
  const place = rules.findIndex(({ id }) => id === ruleId);
  if (place < 0) refuse("CATEGORY_RULE_NOT_FOUND");
  return rules.slice(0, place).filter(({ isOn }) => isOn);
}
