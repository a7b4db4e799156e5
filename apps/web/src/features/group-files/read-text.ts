import { GROUP_FILE_BYTES_MAX } from "@evenly/contract/group-files/rules";

/** Why a file is not sent to be checked. */
export type FileProblem = "several" | "empty" | "large" | "unreadable";
export type ReadText = { readonly text: string } | { readonly problem: FileProblem };

/** Characters that no text has: controls besides tabs and line ends, which other bytes than texts are full of. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]/u;

/**
 * Reads a file as text: UTF-8, UTF-16 with its mark, or Windows-1252, which spreadsheet programs save. A file that is too large is
 * not read.
 */
export async function readText(file: File): Promise<ReadText> {
  if (file.size > GROUP_FILE_BYTES_MAX) return { problem: "large" };
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    return text.trim() === "" ? { problem: "empty" } : { text };
  } catch {
    // Bytes of another encoding, or a file that was removed or changed since it was chosen.
    return { problem: "unreadable" };
  }
}

function decode(bytes: Uint8Array): string {
  const as = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return as("utf-16be");
  try {
    return as("utf-8");
  } catch {
    const text = as("windows-1252");
    if (NO_TEXT.test(text)) throw new TypeError("the bytes are no text");
    return text;
  }
}
