import type { AlertsRead } from "@evenly/contract/security/schemas";
import { markAlertsRead } from "@evenly/db/security/alert-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";

/**
 * Marks all of the caller's alerts as read; they stay open.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function markAllAlertsRead(ctx: ServiceContext): Promise<AlertsRead> {
  const { userId } = requireSession(ctx);
  return await withTransaction(ctx, async (tx) => {
    const read = await markAlertsRead(tx, userId, { at: ctx.clock.now() });
    if (read > 0)
      await recordAudit(ctx, tx, { operation: "security_alert.all_read", userId, metadata: { read } });
    return { read };
  });
}
