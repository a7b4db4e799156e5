import { ATTACHMENTS_MAX } from "@evenly/contract/attachments/rules";
import type { Attachments, ListAttachmentsInput } from "@evenly/contract/attachments/schemas";
import * as schemas from "@evenly/contract/attachments/schemas";
import { listAttachmentRows } from "@evenly/db/attachments/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadSubject } from "./load.ts";

/**
 * Lists the photos and PDFs that the caller sees of one of their transactions, requests or bills, oldest first.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {REQUEST_NOT_FOUND} @throws {BILL_NOT_FOUND}
 */
export async function listAttachments(
  ctx: ServiceContext,
  { subject }: ListAttachmentsInput,
): Promise<Attachments> {
  const userId = requireUser(ctx);
  const { to, isWritable, partnerId } = await loadSubject(ctx, subject);
  const rows = await listAttachmentRows(ctx.db, to, userId);
  const attachments = rows.map(({ createdAt, ownerUserId, ...row }) => ({
    ...row,
    at: createdAt,
    isOwn: ownerUserId === userId,
  }));
  const ownCount = attachments.filter(({ isOwn }) => isOwn).length;
  return schemas.Attachments.parse({
    attachments,
    canAdd: isWritable && ownCount < ATTACHMENTS_MAX,
    canShare: partnerId !== null,
  });
}
