import type { FindSimilarExpensesInput, SimilarExpense } from "@evenly/contract/expenses/quick-entry";
import * as schemas from "@evenly/contract/expenses/quick-entry";
import { listExpensesOfAmount } from "@evenly/db/expenses/entry-form-queries";
import { listPayers } from "@evenly/db/expenses/queries";
import { daysAround, findDuplicateExpenses } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";

/**
 * Expenses of one of the caller's groups that may be the one that they are entering, the nearest date first.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function findSimilarExpenses(
  ctx: ServiceContext,
  input: FindSimilarExpensesInput,
): Promise<readonly SimilarExpense[]> {
  const { groupId, amountMinor, currency, spentOn, expenseId } = input;
  await loadMembership(ctx, groupId);
  const found = await listExpensesOfAmount(ctx.db, {
    groupId,
    amountMinor,
    currency,
    ...daysAround(spentOn),
  });
  const rows = found.filter(({ id }) => id !== expenseId);
  const payers = await listPayers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const known = rows.map((row) => ({
    ...row,
    payerIds: payers.filter((payer) => payer.expenseId === row.id).map(({ memberId }) => memberId),
  }));
  return findDuplicateExpenses(input, known).map((row) =>
    schemas.SimilarExpense.parse({ ...row, createdBy: row.createdByMemberId }),
  );
}
