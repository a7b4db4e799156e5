import type { BudgetCategory } from "@evenly/contract/budgets/category-schemas";
import { sampleCategories } from "@evenly/contract/budgets/rules";
import { categoryIds } from "@evenly/contract/payments/categories";
import { type CategoryRow, listCategoryRows } from "@evenly/db/budgets/category-queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";

/** The categories that everybody has, then the caller's own by name. @throws {UNAUTHENTICATED} */
export async function listCategories(ctx: ServiceContext): Promise<BudgetCategory[]> {
  const own = await listCategoryRows(ctx.db, requireUser(ctx));
  const samples = categoryIds.map((id) => ({
    id,
    name: null,
    ...sampleCategories[id],
    description: "",
    isActive: true,
  }));
  return [...samples, ...own.map(presentCategory)];
}

/** A category of the caller's own. */
export function presentCategory({
  id,
  name,
  icon,
  color,
  description,
  isActive,
}: CategoryRow): BudgetCategory {
  return { id, name, icon, color, description, isActive };
}
