import { CategoryRule } from "@evenly/contract/category-rules/schemas";
import { countSorted, listRuleRows, listUndoableRuns } from "@evenly/db/category-rules/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/** The caller's rules for categories, the upper ones first. @throws {UNAUTHENTICATED} */
export async function listCategoryRules(ctx: ServiceContext): Promise<CategoryRule[]> {
  const userId = requireUser(ctx);
  const [rows, sorted, runs] = await Promise.all([
    listRuleRows(ctx.db, userId),
    countSorted(ctx.db, userId),
    listUndoableRuns(ctx.db, userId, ctx.clock.now()),
  ]);
  return rows.map((row) =>
    CategoryRule.parse({ ...row, sorted: sorted.get(row.id) ?? 0, undo: runs.get(row.id) ?? null }),
  );
}
