import { refuse } from "@evenly/contract";
import type { BudgetCategory, UpdateCategoryInput } from "@evenly/contract/budgets/category-schemas";
import { lockOwnCategory, updateCategoryRow } from "@evenly/db/budgets/category-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { orRefuse } from "../load.ts";
import { presentCategory } from "./list-categories.ts";

/**
 * Changes what the input names of one of the caller's own categories; one that is switched off stays where it is used.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_NOT_FOUND} @throws {CATEGORY_EXISTS} another one has the name.
 */
export async function updateCategory(
  ctx: ServiceContext,
  { categoryId, ...fields }: UpdateCategoryInput,
): Promise<BudgetCategory> {
  const userId = requireUser(ctx);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const change = () =>
    withTransaction(ctx, async (tx) => {
      const known = (await lockOwnCategory(tx, categoryId, userId)) ?? refuse("CATEGORY_NOT_FOUND");
      const set = { ...given, updatedAt: ctx.clock.now() };
      await updateCategoryRow(tx, categoryId, set);
      await recordAudit(ctx, tx, { operation: "category.updated", userId, subject: categoryId });
      return { ...known, ...set };
    });
  return presentCategory(await orRefuse(change, "23505", "CATEGORY_EXISTS"));
}
