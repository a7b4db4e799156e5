import { refuse } from "@evenly/contract";
import type { UndoBulkEditInput, UndoBulkEditResult } from "@evenly/contract/history/annotations";
import { undoBulkEdit as undo } from "@evenly/db/history/annotation-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";

/**
 * Restores the values from before a bulk edit, once and within 15 minutes; lines changed since are left unchanged.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller has no such edit that can be undone.
 * @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function undoBulkEdit(
  ctx: ServiceContext,
  input: UndoBulkEditInput,
): Promise<UndoBulkEditResult> {
  const userId = requireUser(ctx);
  return withAnnotationLock(ctx, userId, async (tx) => {
    const restored = (await undo(tx, { id: input.id, userId }, ctx.clock.now())) ?? refuse("NOT_FOUND");
    const metadata = { restored };
    await recordAudit(ctx, tx, {
      operation: "transactions.bulk_edit_undone",
      userId,
      subject: input.id,
      metadata,
    });
    return { restored };
  });
}
