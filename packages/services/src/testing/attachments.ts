/** A small PDF; `trailer` is added to its trailer. */
export function pdfOf(trailer = ""): Buffer {
  const body = [
    "%PDF-1.7",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    "2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj",
    `trailer << /Size 3 /Root 1 0 R ${trailer} >>`,
    "startxref",
    "9",
    "%%EOF",
    "",
  ];
  return Buffer.from(body.join("\n"), "latin1");
}

/** A PNG of 1 by 1 pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
