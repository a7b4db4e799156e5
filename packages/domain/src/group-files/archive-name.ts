/** Longest name of a receipt in an archive, in characters. */
const NAME_MAX = 60;
const EXTENSIONS = { "image/webp": "webp", "application/pdf": "pdf" } as const;

/**
 * Where a receipt stands in an archive. Its number makes the path unique, and its type decides the extension, so that no name leads out
 * of the folder, hides another type or is reserved by a system.
 *
 * @param position from 0
 */
export function receiptPath(position: number, name: string, mimeType: keyof typeof EXTENSIONS): string {
  const words = name
    .normalize("NFC")
    .replace(/\.[^./\\]*$/u, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-/, "");
  const kept = [...words].slice(0, NAME_MAX).join("").replace(/-$/, "");
  const number = String(position + 1).padStart(4, "0");
  return `receipts/${kept === "" ? number : `${number}-${kept}`}.${EXTENSIONS[mimeType]}`;
}
