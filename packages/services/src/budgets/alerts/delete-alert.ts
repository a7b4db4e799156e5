import { refuse } from "@evenly/contract";
import type { DeleteAlertInput } from "@evenly/contract/budgets/alert-schemas";
import { deleteAlertRow } from "@evenly/db/budgets/alert-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";

/**
 * Removes one of the caller's alerts from the list; its threshold raises no other in the same period.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @unaudited changes how the caller alone sees their alerts
 */
export async function deleteAlert(ctx: ServiceContext, { alertId }: DeleteAlertInput): Promise<void> {
  const userId = requireUser(ctx);
  const isFound = await withTransaction(ctx, (tx) => deleteAlertRow(tx, userId, alertId, ctx.clock.now()));
  if (!isFound) refuse("NOT_FOUND");
}
