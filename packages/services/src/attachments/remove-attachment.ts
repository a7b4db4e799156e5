import { refuse } from "@evenly/contract";
import type { OneAttachmentInput } from "@evenly/contract/attachments/schemas";
import { deleteAttachmentRow } from "@evenly/db/attachments/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { deleteAttachment } from "../uploads/attachments/index.ts";
import { listReaders, loadAttachment, subjectOf } from "./load.ts";
import { recordChanged } from "./record-changed.ts";

/**
 * Removes an attachment of the caller and its file.
 *
 * @throws {UNAUTHENTICATED} @throws {ATTACHMENT_NOT_FOUND} there is none, or another person added it.
 */
export async function removeAttachment(
  ctx: ServiceContext,
  { attachmentId }: OneAttachmentInput,
): Promise<void> {
  const userId = requireUser(ctx);
  const found = await loadAttachment(ctx, attachmentId);
  if (found.ownerUserId !== userId) refuse("ATTACHMENT_NOT_FOUND");
  const userIds = found.isShared ? await listReaders(ctx, subjectOf(found)) : [userId];
  await withTransaction(ctx, async (tx) => {
    if (!(await deleteAttachmentRow(tx, attachmentId, userId))) refuse("ATTACHMENT_NOT_FOUND");
    await deleteAttachment(tx, found.fileId);
    await recordChanged(ctx, tx, { attachmentId, userIds, operation: "attachment.removed" });
  });
}
