import type { Queryable } from "@evenly/db";
import { listCategoryRows } from "@evenly/db/budgets/category-queries";

/** Names of a person's own categories by their ids. */
export async function loadOwnNames(db: Queryable, userId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listCategoryRows(db, userId)).map(({ id, name }) => [id, name]));
}
