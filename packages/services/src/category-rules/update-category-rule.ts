import { refuse } from "@evenly/contract";
import type { CategoryRule, UpdateCategoryRuleInput } from "@evenly/contract/category-rules/schemas";
import { updateRuleRow } from "@evenly/db/category-rules/queries";
import type { ServiceContext } from "../context.ts";
import { changeRule, loadRule } from "./load-rule.ts";
import { sortPast } from "./sort-past.ts";

/**
 * Changes what a rule of the caller's looks for and sets, or whether it is on; with `alsoPast` also what the preview says it changes.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_RULE_NOT_FOUND} @throws {CATEGORY_RULE_EXISTS} another rule has the text.
 * @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function updateCategoryRule(
  ctx: ServiceContext,
  { ruleId, alsoPast, text, category, isOn }: UpdateCategoryRuleInput,
): Promise<CategoryRule> {
  await changeRule(ctx, ruleId, "category_rule.updated", async (tx, rule, rules) => {
    const changed = {
      ...rule,
      text: text ?? rule.text,
      category: category ?? rule.category,
      isOn: isOn ?? rule.isOn,
      updatedAt: ctx.clock.now(),
    };
    const isTaken = rules.some(
      (each) => each.id !== ruleId && each.text.toLowerCase() === changed.text.toLowerCase(),
    );
    if (isTaken) refuse("CATEGORY_RULE_EXISTS");
    await updateRuleRow(tx, ruleId, changed);
    if (alsoPast) await sortPast(ctx, tx, rules, changed);
  });
  return await loadRule(ctx, ruleId);
}
