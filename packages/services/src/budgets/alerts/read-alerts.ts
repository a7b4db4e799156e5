import { refuse } from "@evenly/contract";
import type { ReadAlertsInput } from "@evenly/contract/budgets/alert-schemas";
import { markAlertsRead } from "@evenly/db/budgets/alert-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";

/**
 * Marks one of the caller's alerts as read, or all of them.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @unaudited changes how the caller alone sees their alerts
 */
export async function readAlerts(ctx: ServiceContext, { alertId }: ReadAlertsInput): Promise<void> {
  const userId = requireUser(ctx);
  const ids = alertId === undefined ? null : [alertId];
  const found = await withTransaction(ctx, (tx) => markAlertsRead(tx, userId, ids, ctx.clock.now()));
  if (ids !== null && found === 0) refuse("NOT_FOUND");
}
