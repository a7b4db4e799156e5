import { GROUP_FILE_BYTES_MAX } from "@evenly/contract/group-files/rules";

/** Why a file is not sent to be checked. */
export type FileProblem = "several" | "empty" | "large" | "unreadable";
export type ReadText = { readonly text: string } | { readonly problem: FileProblem };

/** Reads a file as UTF-8 text. A file that is too large is not read. */
export async function readText(file: File): Promise<ReadText> {
  if (file.size > GROUP_FILE_BYTES_MAX) return { problem: "large" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.trim() === "" ? { problem: "empty" } : { text };
  } catch {
    // Bytes of another encoding, or a file that was removed or changed since it was chosen.
    return { problem: "unreadable" };
  }
}
