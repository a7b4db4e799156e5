import type { AttachmentRefusal } from "@evenly/contract/uploads/rules";

/** The end of a PDF is looked for in its last bytes, since some programs write something behind it. */
const TAIL_BYTES = 2048;
const HEADER = /^%PDF-\d\.\d/;
/** The trailer's reference to the encryption, directly or in the dictionary of a cross-reference stream. */
const ENCRYPTION = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** Says why a PDF cannot be opened, as far as its outer structure tells; null for a sound one. @see ISO 32000-1, 7.5 and 7.6 */
export function refusalOfPdf(bytes: Buffer): Extract<AttachmentRefusal, "broken" | "encrypted"> | null {
  const tail = bytes.subarray(-TAIL_BYTES).toString("latin1");
  const isWhole = /startxref\s+\d+/.test(tail) && tail.includes("%%EOF");
  if (!HEADER.test(bytes.subarray(0, 8).toString("latin1")) || !isWhole) return "broken";
  return ENCRYPTION.test(bytes.toString("latin1")) ? "encrypted" : null;
}
