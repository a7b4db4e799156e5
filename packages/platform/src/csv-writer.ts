import type { CsvField, CsvWriter } from "@evenly/services/ports";
import { stringify } from "csv-stringify/sync";

/**
 * Where a spreadsheet that cuts at semicolons or tabs (a German one does) would start a cell with a formula inside a text;
 * quotes do not keep it from that, since its cells do not start at ours.
 */
const CELL_OF_ITS_OWN = /([;\t\r\n]["\s]{0,20})(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Writes CSV whose texts no spreadsheet takes for formulas; decimals keep their minus. */
export function createCsvWriter(): CsvWriter {
  return {
    lines: (rows) =>
      stringify(rows as CsvField[][], {
        record_delimiter: "windows",
        escape_formulas: true,
        // NOTE: by itself it quotes only texts with its own line end, so a lone \n would start a new row.
        quoted_match: /[\r\n]/,
        cast: {
          string: (text) => text.replaceAll(CELL_OF_ITS_OWN, "$1'"),
          object: (field) => ({ value: (field as { decimal: string }).decimal, escape_formulas: false }),
        },
      }),
  };
}
