import { createHash } from "node:crypto";
import type { AttachmentKind } from "@evenly/contract/uploads/rules";
import type { Queryable, Tx } from "@evenly/db";
import {
  deleteFilesById,
  type FileRow,
  findFile,
  insertFiles,
  sumFileBytes,
} from "@evenly/db/uploads/queries";
import type { ServiceContext } from "../../context.ts";
import { type Attachment, refuseAttachment } from "./read-attachment.ts";

/** Maximum bytes of all attachments of one person and kind. Uploads at the same moment may exceed it by their own size. */
const QUOTA_BYTES: Readonly<Record<AttachmentKind, number>> = { receipt: 500 * 1024 * 1024 };

export type NewAttachment = {
  readonly fileId: string;
  readonly userId: string;
  readonly kind: AttachmentKind;
  readonly attachment: Attachment;
};

/**
 * Stores an attachment, a picture with its thumbnail, under an id of 43 base64url characters.
 *
 * @throws {FILE_REFUSED} the person's attachments would exceed their quota.
 * @unaudited part of verbs that write the row
 */
export async function storeAttachment(
  ctx: ServiceContext,
  tx: Tx,
  { fileId, userId, kind, attachment }: NewAttachment,
): Promise<void> {
  const parts =
    attachment.mimeType === "application/pdf"
      ? [{ id: fileId, bytes: attachment.bytes, width: 0, height: 0 }]
      : [
          { id: fileId, ...attachment.full },
          { id: smallIdOf(fileId), ...attachment.small },
        ];
  const added = parts.reduce((total, { bytes }) => total + bytes.length, 0);
  if ((await sumFileBytes(tx, userId, kind)) + added > QUOTA_BYTES[kind]) return refuseAttachment("quota");
  const createdAt = ctx.clock.now();
  const { mimeType } = attachment;
  await insertFiles(
    tx,
    parts.map(({ id, bytes, width, height }) => ({
      id,
      ownerUserId: userId,
      kind,
      mimeType,
      width,
      height,
      createdAt,
      sizeBytes: bytes.length,
      content: bytes,
    })),
  );
}

/** Finds a stored attachment, or its thumbnail; null without one. */
export function findAttachment(
  db: Queryable,
  kind: AttachmentKind,
  fileId: string,
  size: "full" | "small",
): Promise<FileRow | null> {
  return findFile(db, size === "full" ? fileId : smallIdOf(fileId), kind);
}

/**
 * Deletes an attachment and its thumbnail.
 *
 * @unaudited part of verbs that write the row
 */
export async function deleteAttachment(tx: Tx, fileId: string): Promise<void> {
  await deleteFilesById(tx, [fileId, smallIdOf(fileId)]);
}

/** Id of an attachment's thumbnail: 256 bits in base64url, like every file's. */
function smallIdOf(fileId: string): string {
  return createHash("sha256").update(`small:${fileId}`).digest("base64url");
}
