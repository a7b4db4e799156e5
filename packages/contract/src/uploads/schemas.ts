import * as z from "zod";

/** Types in which attachments are stored: pictures are re-encoded, PDFs are kept as they are. */
export const StoredMimeType = z.enum(["image/webp", "application/pdf"]);
