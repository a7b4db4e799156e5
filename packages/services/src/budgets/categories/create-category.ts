import { refuse } from "@evenly/contract";
import type { BudgetCategory, CreateCategoryInput } from "@evenly/contract/budgets/category-schemas";
import { CATEGORIES_MAX } from "@evenly/contract/budgets/rules";
import { lockUser } from "@evenly/db/auth/user-queries";
import { findCategoryByKey, insertCategory, listCategoryRows } from "@evenly/db/budgets/category-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { presentCategory } from "./list-categories.ts";

/**
 * Adds a category of the caller's own. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_EXISTS} capitals make no difference. @throws {CATEGORIES_FULL}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function createCategory(
  ctx: ServiceContext,
  input: CreateCategoryInput,
): Promise<BudgetCategory> {
  const ownerUserId = requireUser(ctx);
  const { idempotencyKey: key, ...fields } = input;
  const inputHash = hashInput(fields);
  const now = ctx.clock.now();
  const row = { ...fields, id: ctx.ids.uuid(), ownerUserId, key, inputHash };
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx, ownerUserId);
    if ((await findCategoryByKey(tx, ownerUserId, key)) !== null) return;
    if ((await listCategoryRows(tx, ownerUserId)).length >= CATEGORIES_MAX) refuse("CATEGORIES_FULL");
    const isNew = await insertCategory(tx, { ...row, isActive: true, createdAt: now, updatedAt: now });
    if (!isNew) refuse("CATEGORY_EXISTS");
    await recordAudit(ctx, tx, { operation: "category.created", userId: ownerUserId, subject: row.id });
  });
  const written = (await findCategoryByKey(ctx.db, ownerUserId, key)) ?? refuse("STATE_CONFLICT");
  return written.inputHash === inputHash ? presentCategory(written) : refuse("IDEMPOTENCY_MISMATCH");
}
