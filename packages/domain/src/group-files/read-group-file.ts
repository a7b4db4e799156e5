import type { ReadFile } from "./imported-group.ts";
import { isEvenly, readEvenly } from "./read-evenly.ts";
import { isSpliit, readSpliit } from "./read-spliit.ts";
import { isSplitwise, readSplitwise } from "./read-splitwise.ts";

/**
 * Reads a group from the text of a file: our own JSON, a Spliit JSON export, or a Splitwise spreadsheet export. The format is
 * recognised by its content.
 *
 * @param currency of a Spliit group whose file names none
 */
export function readGroupFile(text: string, currency?: string): ReadFile {
  const unknown: ReadFile = {
    ...{ format: "evenly", name: null, currency: null, assumesCurrency: false },
    ...{ members: [], entries: [], warnings: [] },
    problems: [{ line: 1, problem: "format_unknown" }],
  };
  const json = parseJson(text);
  if (json !== undefined) {
    if (isEvenly(json)) return readEvenly(json);
    return isSpliit(json) ? readSpliit(json, currency) : unknown;
  }
  return isSplitwise(text) ? readSplitwise(text) : unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
