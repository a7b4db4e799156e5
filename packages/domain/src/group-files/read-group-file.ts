import { checkJsonSize, isSheetTooLarge } from "./file-cells.ts";
import type { ImportProblem, ReadFile } from "./imported-group.ts";
import { isEvenly, readEvenly } from "./read-evenly.ts";
import { isSpliit, readSpliit } from "./read-spliit.ts";
import { readSplitwise } from "./read-splitwise.ts";
import { SEPARATORS, separatorOf } from "./sheet-rows.ts";

/**
 * Reads a group from the text of a file: our own JSON, a Spliit JSON export, or a Splitwise spreadsheet export. The format is
 * recognised by its content, and its size is checked before anything is built of it.
 *
 * @param currency of a Spliit group whose file names none
 */
export function readGroupFile(text: string, currency?: string): ReadFile {
  if (isObject(text)) {
    const size = checkJsonSize(text);
    if (size !== null) return refused("evenly", size === "nested" ? "format_unknown" : size);
    const json = parseJson(text);
    if (isEvenly(json)) return readEvenly(json);
    if (json !== undefined)
      return isSpliit(json) ? readSpliit(json, currency) : refused("evenly", "format_unknown");
  }
  if (isSheetTooLarge(text, SEPARATORS)) return refused("splitwise", "too_many_cells");
  const separator = separatorOf(text);
  return separator === null ? refused("evenly", "format_unknown") : readSplitwise(text, separator);
}

/** A file of which nothing was read. */
function refused(format: ReadFile["format"], problem: ImportProblem["problem"]): ReadFile {
  return {
    format,
    name: null,
    currency: null,
    assumesCurrency: false,
    members: [],
    entries: [],
    warnings: [],
    problems: [{ line: 1, problem }],
  };
}

/** Whether a text starts as a JSON object does, which both JSON formats are. */
function isObject(text: string): boolean {
  return /^\uFEFF?[ \t\r\n]*\{/.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
