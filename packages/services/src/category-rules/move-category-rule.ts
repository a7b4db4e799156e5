import type { CategoryRule, MoveCategoryRuleInput } from "@evenly/contract/category-rules/schemas";
import { orderRules } from "@evenly/db/category-rules/queries";
import type { ServiceContext } from "../context.ts";
import { listCategoryRules } from "./list-category-rules.ts";
import { changeRule } from "./load-rule.ts";

/**
 * Moves a rule of the caller's to a place among their rules; a place beyond the last is the last.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_RULE_NOT_FOUND} @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function moveCategoryRule(
  ctx: ServiceContext,
  { ruleId, place }: MoveCategoryRuleInput,
): Promise<CategoryRule[]> {
  await changeRule(ctx, ruleId, "category_rule.moved", async (tx, _rule, rules) => {
    const ids = rules.map(({ id }) => id).filter((id) => id !== ruleId);
    await orderRules(tx, [...ids.slice(0, place), ruleId, ...ids.slice(place)]);
  });
  return await listCategoryRules(ctx);
}
