import { refuse } from "@evenly/contract";
import { ATTACHMENTS_MAX } from "@evenly/contract/attachments/rules";
import type { AttachmentSubject } from "@evenly/contract/attachments/schemas";
import type { Queryable } from "@evenly/db";
import { type AttachedTo, insertAttachment, listOwnAttachments } from "@evenly/db/attachments/queries";
import { lockUser } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import {
  type AttachmentUpload,
  cleanFileName,
  fileIdFor,
  readAttachment,
  storeAttachment,
} from "../uploads/attachments/index.ts";
import { listReaders, loadSubject } from "./load.ts";
import { recordChanged } from "./record-changed.ts";

export type AddAttachmentInput = Pick<AttachmentUpload, "read"> & {
  readonly subject: AttachmentSubject;
  /** Name of the uploaded file; asked for after `read`, because a form names its file as it arrives. */
  readonly nameOf: () => string;
  /** A repeat with the same key adds nothing. */
  readonly idempotencyKey: string;
};

/**
 * Adds a photo or PDF to one of the caller's transactions, to requests that they sent, or to their bill. Of a transaction only the
 * caller sees it until they share it. Idempotent by key.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {REQUEST_NOT_FOUND} @throws {BILL_NOT_FOUND}
 * @throws {FORBIDDEN} the caller is asked by the request. @throws {ATTACHMENTS_FULL} they added ten.
 * @throws {RATE_LIMITED} @throws {PAYLOAD_TOO_LARGE} @throws {FILE_REFUSED} with `reason`.
 */
export async function addAttachment(
  ctx: ServiceContext<"limits" | "pictures" | "fileScanner" | "sideProcesses">,
  { subject, nameOf, idempotencyKey, read }: AddAttachmentInput,
): Promise<void> {
  const userId = requireUser(ctx);
  const { to, isWritable } = await loadSubject(ctx, subject);
  if (!isWritable) refuse("FORBIDDEN");
  const fileId = fileIdFor(ctx, [subject.kind, subject.id, userId, idempotencyKey]);
  if (await isStored(ctx.db, to, userId, fileId)) return;
  const attachment = await readAttachment(ctx, { userId, kind: "receipt", read });
  const isShared = subject.kind !== "transaction";
  const userIds = isShared ? await listReaders(ctx, to) : [userId];
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    if (await isStored(tx, to, userId, fileId)) return;
    await storeAttachment(ctx, tx, { fileId, userId, kind: "receipt", attachment });
    const id = ctx.ids.uuid();
    await insertAttachment(tx, {
      ...to,
      id,
      ownerUserId: userId,
      fileId,
      isShared,
      name: cleanFileName(nameOf()),
      createdAt: ctx.clock.now(),
    });
    await recordChanged(ctx, tx, { attachmentId: id, userIds, operation: "attachment.added" });
  });
}

/** Whether the attachment of a repeat is there. @throws {ATTACHMENTS_FULL} it is not, and there is no room for it. */
async function isStored(db: Queryable, to: AttachedTo, userId: string, fileId: string): Promise<boolean> {
  const own = await listOwnAttachments(db, to, userId);
  if (own.some((row) => row.fileId === fileId)) return true;
  if (own.length >= ATTACHMENTS_MAX) refuse("ATTACHMENTS_FULL");
  return false;
}
