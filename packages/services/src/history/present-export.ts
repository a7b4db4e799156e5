import type { HistoryExport } from "@evenly/contract/history/exports";
import type { FrameItem } from "@evenly/contract/realtime/bus";
import type { ExportRow } from "@evenly/db/history/export-queries";
import { zonedText } from "@evenly/domain/history/history-range";

/** Maps an export's row for its owner. */
export function presentExport(row: ExportRow): HistoryExport {
  const { id, state, rows, rowsTotal, createdAt, finishedAt, expiresAt } = row;
  const day = zonedText(createdAt, row.timeZone).slice(0, 10);
  const fileName = `evenly-history-${day}.csv`;
  return { id, state, rows, rowsTotal, fileName, createdAt, finishedAt, expiresAt };
}

/** Frame with an export's progress. */
export function presentProgress(row: ExportRow): FrameItem {
  const { id: exportId, userId, state, rows, rowsTotal } = row;
  return { userId, frame: { type: "export_update", data: { userId, exportId, state, rows, rowsTotal } } };
}
