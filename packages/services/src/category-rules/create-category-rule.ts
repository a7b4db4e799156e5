import { refuse } from "@evenly/contract";
import { CATEGORY_RULES_MAX } from "@evenly/contract/category-rules/rules";
import type { CategoryRule, CreateCategoryRuleInput } from "@evenly/contract/category-rules/schemas";
import { findRuleByKey, insertRule, listRuleRows } from "@evenly/db/category-rules/queries";
import type { ServiceContext } from "../context.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";
import { loadRule } from "./load-rule.ts";
import { sortPast } from "./sort-past.ts";

/**
 * Adds a rule above the caller's others: payments whose texts contain `text` get the category, new ones when they are posted and, with
 * `alsoPast`, those that the preview says. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_RULE_EXISTS} capitals make no difference. @throws {CATEGORY_RULES_FULL}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input. @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function createCategoryRule(
  ctx: ServiceContext,
  { idempotencyKey: key, ...fields }: CreateCategoryRuleInput,
): Promise<CategoryRule> {
  const userId = requireUser(ctx);
  const inputHash = hashInput(fields);
  const known = await withAnnotationLock(ctx, userId, async (tx) => {
    const before = await findRuleByKey(tx, userId, key);
    if (before !== null) return before;
    if ((await listRuleRows(tx, userId)).length >= CATEGORY_RULES_MAX) refuse("CATEGORY_RULES_FULL");
    const { text, category, alsoPast } = fields;
    const now = ctx.clock.now();
    const row = { id: ctx.ids.uuid(), userId, key, inputHash, text, category, isOn: true };
    const isNew = await insertRule(tx, { ...row, createdAt: now, updatedAt: now });
    if (!isNew) refuse("CATEGORY_RULE_EXISTS");
    const rules = await listRuleRows(tx, userId);
    const rule = rules.find(({ id }) => id === row.id) ?? refuse("CATEGORY_RULE_NOT_FOUND");
    const changed = alsoPast ? await sortPast(ctx, tx, rules, rule) : 0;
    await recordAudit(ctx, tx, {
      operation: "category_rule.created",
      userId,
      subject: rule.id,
      metadata: { changed },
    });
    return rule;
  });
  if (known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  return await loadRule(ctx, known.id);
}
