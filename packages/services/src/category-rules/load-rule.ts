import { refuse } from "@evenly/contract";
import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import type { Tx } from "@evenly/db";
import { type CategoryRuleRow, listRuleRows } from "@evenly/db/category-rules/queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";
import { listCategoryRules } from "./list-category-rules.ts";

/** One of the caller's rules as they see it. @throws {CATEGORY_RULE_NOT_FOUND} */
export async function loadRule(ctx: ServiceContext, ruleId: string): Promise<CategoryRule> {
  const found = (await listCategoryRules(ctx)).find(({ id }) => id === ruleId);
  return found ?? refuse("CATEGORY_RULE_NOT_FOUND");
}

/**
 * Changes the caller's rules in one transaction, one change of a person's at a time.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_RULE_NOT_FOUND} @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function changeRule(
  ctx: ServiceContext,
  ruleId: string,
  operation: string,
  work: (tx: Tx, rule: CategoryRuleRow, rules: readonly CategoryRuleRow[]) => Promise<void>,
): Promise<void> {
  const userId = requireUser(ctx);
  await withAnnotationLock(ctx, userId, async (tx) => {
    const rules = await listRuleRows(tx, userId);
    const rule = rules.find(({ id }) => id === ruleId) ?? refuse("CATEGORY_RULE_NOT_FOUND");
    await work(tx, rule, rules);
    await recordAudit(ctx, tx, { operation, userId, subject: ruleId });
  });
}
