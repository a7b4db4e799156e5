import type { Tx } from "@evenly/db";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

type Change = {
  readonly attachmentId: string;
  /** Whose screens it changes. */
  readonly userIds: readonly string[];
  readonly operation: "attachment.added" | "attachment.removed" | "attachment.shared" | "attachment.hidden";
};

/** Writes the event by which screens refresh their attachments, and the audit row. */
export async function recordChanged(
  ctx: ServiceContext,
  tx: Tx,
  { attachmentId, userIds, operation }: Change,
): Promise<void> {
  await recordEvent(ctx, tx, "attachment.changed", { userIds: [...new Set(userIds)] });
  await recordAudit(ctx, tx, { operation, userId: requireUser(ctx), subject: attachmentId });
}
