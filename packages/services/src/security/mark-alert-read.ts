import { refuse } from "@evenly/contract";
import type { OneSecurityAlertInput, SecurityAlert } from "@evenly/contract/security/schemas";
import { findSecurityAlert, markAlertsRead } from "@evenly/db/security/alert-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentAlert } from "./present.ts";

/**
 * Marks one of the caller's alerts as read; idempotent.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 */
export async function markAlertRead(
  ctx: ServiceContext,
  input: OneSecurityAlertInput,
): Promise<SecurityAlert> {
  const { userId } = requireSession(ctx);
  return await withTransaction(ctx, async (tx) => {
    const { alertId } = input;
    const read = await markAlertsRead(tx, userId, { at: ctx.clock.now(), alertId });
    const row = await findSecurityAlert(tx, userId, alertId);
    if (row === null) return refuse("NOT_FOUND");
    if (read > 0) await recordAudit(ctx, tx, { operation: "security_alert.read", userId, subject: alertId });
    return presentAlert(row);
  });
}
