import { ALERTS_MAX, BudgetAlert } from "@evenly/contract/budgets/alert-schemas";
import { listAlertRows } from "@evenly/db/budgets/alert-queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";

/** The caller's alerts, the latest first. @throws {UNAUTHENTICATED} */
export async function listAlerts(ctx: ServiceContext): Promise<BudgetAlert[]> {
  const rows = await listAlertRows(ctx.db, requireUser(ctx), ALERTS_MAX);
  return rows.map(({ alert, ...budget }) =>
    BudgetAlert.parse({ ...alert, ...budget, isRead: alert.readAt !== null }),
  );
}
