/** Apart from the schemas, so that pages carry none for it. */

/** What a file can be attached as. */
export type AttachmentKind = "receipt";
/** Types offered by file pickers; the server detects the type from the bytes. */
export const attachmentMimeTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;
export const FILE_NAME_MAX = 120;
/** Why an attachment was refused: `reason` of FILE_REFUSED. */
export const attachmentRefusals = [
  "type",
  "pixels",
  "broken",
  "infected",
  "quota",
  "encrypted",
  "active",
] as const;
export type AttachmentRefusal = (typeof attachmentRefusals)[number];
