import * as z from "zod";
import { BillId, PaymentRequestId, TransferId } from "../ids.ts";
import { StoredMimeType } from "../uploads/schemas.ts";

export const AttachmentId = z.uuid().brand<"AttachmentId">();
export type AttachmentId = z.infer<typeof AttachmentId>;

/** What a file is attached to. An attachment of a request belongs to all requests that were sent together. */
export const AttachmentSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("transaction"), id: TransferId }),
  z.strictObject({ kind: z.literal("request"), id: PaymentRequestId }),
  z.strictObject({ kind: z.literal("bill"), id: BillId }),
]);
export type AttachmentSubject = z.infer<typeof AttachmentSubject>;

/** A photo or PDF; `attachmentPath` is its address. */
export const Attachment = z.object({
  id: AttachmentId,
  name: z.string().describe("name of the uploaded file"),
  mimeType: StoredMimeType,
  sizeBytes: z.number().int(),
  width: z.number().int().describe("pixels; 0 for a PDF"),
  height: z.number().int().describe("pixels; 0 for a PDF"),
  at: z.date(),
  isOwn: z.boolean().describe("the caller added it, and may remove it"),
  isShared: z.boolean().describe("the other side sees it, too"),
});
export type Attachment = z.infer<typeof Attachment>;

/** Attachments that the caller sees, oldest first. */
export const Attachments = z.object({
  attachments: z.array(Attachment),
  canAdd: z.boolean().describe("the caller may add another one"),
  canShare: z.boolean().describe("the caller decides for each of their own whether the other side sees it"),
});
export type Attachments = z.infer<typeof Attachments>;

export const ListAttachmentsInput = z.strictObject({ subject: AttachmentSubject });
export type ListAttachmentsInput = z.infer<typeof ListAttachmentsInput>;
export const OneAttachmentInput = z.strictObject({ attachmentId: AttachmentId });
export type OneAttachmentInput = z.infer<typeof OneAttachmentInput>;
export const ShareAttachmentInput = z.strictObject({ attachmentId: AttachmentId, isShared: z.boolean() });
export type ShareAttachmentInput = z.infer<typeof ShareAttachmentInput>;
