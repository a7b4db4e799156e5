import { refuse } from "@evenly/contract";
import { isSharedCategory } from "@evenly/contract/payments/categories";
import type { Tx } from "@evenly/db";
import { lockOwnCategory } from "@evenly/db/budgets/category-queries";

/**
 * Refuses a category that is neither one that everybody has nor an active one of the person's own. An own one stays locked until the
 * transaction ends, so that it is not deleted meanwhile.
 *
 * @throws {CATEGORY_UNKNOWN}
 */
export async function expectOwnCategory(tx: Tx, userId: string, category: string): Promise<void> {
  if (isSharedCategory(category)) return;
  const own = await lockOwnCategory(tx, category, userId);
  if (own?.isActive !== true) refuse("CATEGORY_UNKNOWN");
}
