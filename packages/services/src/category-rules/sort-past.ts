import { RULE_UNDO_DAYS } from "@evenly/contract/category-rules/rules";
import { LINE_TAGS_MAX } from "@evenly/contract/payments/line-tags";
import type { Tx } from "@evenly/db";
import type { CategoryRuleRow } from "@evenly/db/category-rules/queries";
import { writeBulkEdit } from "@evenly/db/history/annotation-queries";
import { fateOf } from "@evenly/domain/category-rules/index";
import type { ServiceContext } from "../context.ts";
import { loadNewestLines } from "./load-lines.ts";
import { rulesAbove } from "./rules-above.ts";

const DAY_MS = 86_400_000;

/**
 * Changes the newest payments as the preview of a rule says, as one edit that can be undone for 30 days; their number. The caller holds the
 * lock of the person's annotations, so what they choose meanwhile is seen.
 */
export async function sortPast(
  ctx: ServiceContext,
  tx: Tx,
  rules: readonly CategoryRuleRow[],
  rule: CategoryRuleRow,
): Promise<number> {
  const { userId, category } = rule;
  const above = rulesAbove(rules, rule.id);
  const transactionIds = (await loadNewestLines(tx, userId))
    .filter((line) => fateOf(line, rule, above) === "changes")
    .map(({ line }) => line.id);
  if (transactionIds.length === 0) return 0;
  const at = ctx.clock.now();
  const changed = await writeBulkEdit(tx, {
    id: ctx.ids.uuid(),
    userId,
    transactionIds,
    category,
    categoryRuleId: rule.id,
    addTags: [],
    removeTags: [],
    tagsMax: LINE_TAGS_MAX,
    at,
    expiresAt: new Date(at.getTime() + RULE_UNDO_DAYS * DAY_MS),
  });
  return changed ?? 0;
}
