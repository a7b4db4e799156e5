import type { CsvField, CsvWriter } from "@evenly/services/ports";
import { stringify } from "csv-stringify/sync";

/**
 * Positions inside a text where a spreadsheet that splits at semicolons or tabs (the German default) would start a cell with a
 * formula. Quoting does not prevent it, because the spreadsheet's cells start elsewhere.
 */
const CELL_OF_ITS_OWN = /([;\t\r\n]["\s]{0,20})(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Writes CSV whose texts spreadsheets do not execute as formulas; negative decimals keep their minus. */
export function createCsvWriter(): CsvWriter {
  return {
    lines: (rows) =>
      stringify(rows as CsvField[][], {
        record_delimiter: "windows",
        escape_formulas: true,
        // NOTE: the library's default quotes only texts with its own line ending, so a lone \n would start a new row.
        quoted_match: /[\r\n]/,
        cast: {
          string: (text) => text.replaceAll(CELL_OF_ITS_OWN, "$1'"),
          object: (field) => ({ value: (field as { decimal: string }).decimal, escape_formulas: false }),
        },
      }),
  };
}
