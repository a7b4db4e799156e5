import { refuse } from "@evenly/contract";
import type { DeleteCategoryInput, DeletedCategory } from "@evenly/contract/budgets/category-schemas";
import { countBudgetsOf } from "@evenly/db/budgets/budget-queries";
import {
  deleteCategoryRow,
  hasLineOf,
  lockOwnCategory,
  updateCategoryRow,
} from "@evenly/db/budgets/category-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";

/**
 * Deletes one of the caller's own categories; one that a budget or a line has is switched off instead.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_NOT_FOUND}
 */
export async function deleteCategory(
  ctx: ServiceContext,
  { categoryId }: DeleteCategoryInput,
): Promise<DeletedCategory> {
  const userId = requireUser(ctx);
  return await withTransaction(ctx, async (tx) => {
    if ((await lockOwnCategory(tx, categoryId, userId)) === null) refuse("CATEGORY_NOT_FOUND");
    const isUsed =
      (await countBudgetsOf(tx, userId, categoryId)) > 0 || (await hasLineOf(tx, userId, categoryId));
    if (isUsed) await updateCategoryRow(tx, categoryId, { isActive: false, updatedAt: ctx.clock.now() });
    else await deleteCategoryRow(tx, categoryId);
    const operation = isUsed ? "category.switched_off" : "category.deleted";
    await recordAudit(ctx, tx, { operation, userId, subject: categoryId });
    return { isDeleted: !isUsed };
  });
}
