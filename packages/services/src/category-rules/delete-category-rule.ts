import type { CategoryRule, DeleteCategoryRuleInput } from "@evenly/contract/category-rules/schemas";
import { deleteRuleRow } from "@evenly/db/category-rules/queries";
import type { ServiceContext } from "../context.ts";
import { listCategoryRules } from "./list-category-rules.ts";
import { changeRule } from "./load-rule.ts";

/**
 * Deletes a rule of the caller's; what it sorted stays sorted.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_RULE_NOT_FOUND} @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function deleteCategoryRule(
  ctx: ServiceContext,
  { ruleId }: DeleteCategoryRuleInput,
): Promise<CategoryRule[]> {
  await changeRule(ctx, ruleId, "category_rule.deleted", async (tx, rule) => {
    await deleteRuleRow(tx, ruleId, rule.userId);
  });
  return await listCategoryRules(ctx);
}
