import type { Queryable } from "@evenly/db";
import type { ServedFile } from "../get-file.ts";
import { findAttachment } from "./store-attachment.ts";

export type AttachmentSize = "full" | "small";
/** An attachment to serve; a picture has the file name extension of its stored type. */
export type ServedAttachment = ServedFile & { readonly fileName: string };

/** The file of an attachment, or its thumbnail; null for the thumbnail of a PDF. */
export async function serveAttachment(
  db: Queryable,
  { fileId, name }: { readonly fileId: string; readonly name: string },
  size: AttachmentSize,
): Promise<ServedAttachment | null> {
  const file = await findAttachment(db, "receipt", fileId, size);
  if (file === null) return null;
  const { mimeType, content: bytes } = file;
  const extension = mimeType === "application/pdf" ? "pdf" : "webp";
  return { mimeType, bytes, fileName: `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.${extension}` };
}
