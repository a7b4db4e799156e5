import { refuse } from "@evenly/contract";
import type { UndoBulkEditInput, UndoBulkEditResult } from "@evenly/contract/payments/annotations";
import { lockAnnotations, undoBulkEdit as undo } from "@evenly/db/payments/annotation-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Gives lines back what they had before a bulk edit, once and within 15 minutes; lines changed since keep what they have.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such edit of the caller's to undo any more.
 */
export async function undoBulkEdit(
  ctx: ServiceContext,
  input: UndoBulkEditInput,
): Promise<UndoBulkEditResult> {
  const userId = requireUser(ctx);
  return withTransaction(ctx, async (tx) => {
    await lockAnnotations(tx, userId);
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
