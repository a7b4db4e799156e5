import { refuse } from "@evenly/contract";
import type { UndoBulkEditInput, UndoBulkEditResult } from "@evenly/contract/payments/annotations";
import { undoBulkEdit as undo } from "@evenly/db/payments/annotation-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withOwnWords } from "./with-own-words.ts";

/**
 * Gives lines back what they had before a bulk edit, once and within 15 minutes; lines changed since keep what they have.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such edit of the caller's to undo any more.
 * @throws {OVERLOADED} another change of theirs is taking long.
 */
export async function undoBulkEdit(
  ctx: ServiceContext,
  input: UndoBulkEditInput,
): Promise<UndoBulkEditResult> {
  const userId = requireUser(ctx);
  return withOwnWords(ctx, userId, async (tx) => {
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
