import { parse } from "csv-parse/sync";
import { IMPORT_ENTRIES_MAX } from "./imported-group.ts";
import { isHeading } from "./splitwise-words.ts";

export type Row = { readonly line: number; readonly cells: readonly string[] };
/** Rows of a spreadsheet and what separates their cells. */
export type Sheet = { readonly separator: string; readonly rows: readonly Row[] };

/** Rows within which the headings stand; a note, or the line "sep=;" of spreadsheet programs, may stand above them. */
export const HEADING_ROWS = 20;
/** Rows that are read at most: reading stops when there must be too many entries. */
const ROWS_MAX = HEADING_ROWS + IMPORT_ENTRIES_MAX + 1;
/** Characters of one row. A longer one is no row of a group's file; reading it would take seconds. */
const ROW_LENGTH_MAX = 300_000;
/** What separates cells: as Splitwise writes them, and as spreadsheet programs save them again. */
export const SEPARATORS = [",", ";", "\t"];

/** The separator with which a text has the headings that are known; null for another text. */
export function separatorOf(text: string): string | null {
  const found = SEPARATORS.find((separator) =>
    readRows(text, separator, HEADING_ROWS).some(({ cells }) => isHeading(cells)),
  );
  return found ?? null;
}

export function readRows(text: string, separator: string, rowsMax = ROWS_MAX): readonly Row[] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separator,
      // A line that a spreadsheet program puts above the rows can end otherwise than they do.
      record_delimiter: ["\r\n", "\n", "\r"],
      to: rowsMax,
      max_record_size: ROW_LENGTH_MAX,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (record: string[], { lines }) => [String(lines), ...record],
    });
    return rows.map(([line, ...cells]) => ({ line: Number(line), cells }));
  } catch {
    return [];
  }
}
