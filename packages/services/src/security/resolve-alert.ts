import { invariant, refuse } from "@evenly/contract";
import type { ResolveAlertInput, SecurityAlert } from "@evenly/contract/security/schemas";
import {
  findSecurityAlert,
  lockSecurityAlert,
  resolveSecurityAlert,
} from "@evenly/db/security/alert-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentAlert } from "./present.ts";

/**
 * Resolves one of the caller's alerts: it was the owner, or it is put away without saying. The owner may add a text. A resolved alert keeps its first
 * answer.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 */
export async function resolveAlert(ctx: ServiceContext, input: ResolveAlertInput): Promise<SecurityAlert> {
  const { userId } = requireSession(ctx);
  const { alertId, resolution, text } = input;
  return await withTransaction(ctx, async (tx) => {
    const alert = await lockSecurityAlert(tx, userId, alertId);
    if (alert === null) return refuse("NOT_FOUND");
    if (alert.resolvedAt === null) {
      await resolveSecurityAlert(tx, alert, { resolution, at: ctx.clock.now(), text });
      await recordAudit(ctx, tx, {
        operation: "security_alert.resolved",
        userId,
        subject: alertId,
        metadata: { resolution },
      });
    }
    const row = await findSecurityAlert(tx, userId, alertId);
    invariant(row, "a locked alert is there");
    return presentAlert(row);
  });
}
