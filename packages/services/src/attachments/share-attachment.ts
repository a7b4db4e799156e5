import { refuse } from "@evenly/contract";
import type { ShareAttachmentInput } from "@evenly/contract/attachments/schemas";
import { setShared } from "@evenly/db/attachments/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { listReaders, loadAttachment } from "./load.ts";
import { recordChanged } from "./record-changed.ts";

/**
 * Shows an attachment of the caller to the other side of its payment, or hides it from them again; idempotent.
 *
 * @throws {UNAUTHENTICATED} @throws {ATTACHMENT_NOT_FOUND} there is none of the caller's at a payment between two people.
 */
export async function shareAttachment(
  ctx: ServiceContext,
  { attachmentId, isShared }: ShareAttachmentInput,
): Promise<void> {
  const userId = requireUser(ctx);
  const { ownerUserId, transferId } = await loadAttachment(ctx, attachmentId);
  if (ownerUserId !== userId || transferId === null) return refuse("ATTACHMENT_NOT_FOUND");
  const userIds = await listReaders(ctx, { transferId });
  if (userIds.length < 2) refuse("ATTACHMENT_NOT_FOUND");
  await withTransaction(ctx, async (tx) => {
    if (!(await setShared(tx, attachmentId, userId, isShared))) refuse("ATTACHMENT_NOT_FOUND");
    const operation = isShared ? "attachment.shared" : "attachment.hidden";
    await recordChanged(ctx, tx, { attachmentId, userIds, operation });
  });
}
