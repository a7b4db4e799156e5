import type { CsvField, CsvWriter } from "@evenly/services/ports";
import { stringify } from "csv-stringify/sync";

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
          object: (field) => ({ value: (field as { decimal: string }).decimal, escape_formulas: false }),
        },
      }),
  };
}
