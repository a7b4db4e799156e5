import { GROUP_FILE_CELLS_MAX } from "@evenly/contract/group-files/rules";
import { IMPORT_ENTRIES_MAX } from "./imported-group.ts";

/** Separators of a row besides those between members: its facts, and commas inside its title. */
const SEPARATORS_OF_ENTRY = 10;
const SEPARATORS_MAX = GROUP_FILE_CELLS_MAX + SEPARATORS_OF_ENTRY * IMPORT_ENTRIES_MAX;
/** Brackets and commas of one cell in our own JSON, in the parts and again in the inputs of the split. */
const MARKS_OF_CELL = 8;
const MARKS_OF_ENTRY = 20;
const MARKS_MAX = MARKS_OF_CELL * GROUP_FILE_CELLS_MAX + MARKS_OF_ENTRY * IMPORT_ENTRIES_MAX;
/** Brackets around each other; our own JSON has 7. */
const DEPTH_MAX = 16;

/** Whether a group has more cells, members times entries, than a file may hold. */
export function hasTooManyCells(members: number, entries: number): boolean {
  return members * entries > GROUP_FILE_CELLS_MAX;
}

/**
 * Whether a text of rows can only have too many cells, whatever separates them. Separators in quoted texts count too, so that no quote
 * hides cells; `SEPARATORS_OF_ENTRY` leaves room for them.
 */
export function isSheetTooLarge(text: string, separators: readonly string[]): boolean {
  return separators.some((separator) => {
    let found = 0;
    for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) {
      found += 1;
      if (found > SEPARATORS_MAX) return true;
    }
    return false;
  });
}

/**
 * Whether a JSON text is nested deeper, or has more values, than any file of a group. It reads the text as a parser does up to the
 * first error, and builds nothing.
 */
export function checkJsonSize(text: string): "nested" | "too_many_cells" | null {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) marks += 1;
    else if (code === BRACE || code === BRACKET) {
      marks += 1;
      depth += 1;
      if (depth > DEPTH_MAX) return "nested";
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
    if (marks > MARKS_MAX) return "too_many_cells";
  }
  return null;
}

/** Character codes that structure a JSON text (RFC 8259). */
const [QUOTE, BACKSLASH, COMMA, BRACE, BRACE_END, BRACKET, BRACKET_END] = [34, 92, 44, 123, 125, 91, 93];

/** Position of the quote that ends the text which starts at a quote; the end of all when there is none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
