import * as z from "zod";
import { HistoryFilter, IdempotencyKey } from "../payments/schemas.ts";

export const ExportState = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type ExportState = z.infer<typeof ExportState>;

/** Maximum number of exports per user and hour; one can run at a time. */
export const EXPORTS_PER_HOUR = 5;

export const StartExportInput = z.strictObject({
  filter: HistoryFilter.default({}),
  withBom: z.boolean().default(true).describe("marks the file as UTF-8 for spreadsheets"),
  idempotencyKey: IdempotencyKey,
});
export type StartExportInput = z.infer<typeof StartExportInput>;

/** A CSV of filtered history lines, written by the worker; its progress is sent over the socket as `export_update`. */
export const HistoryExport = z.object({
  id: z.uuid(),
  state: ExportState,
  rows: z.number().int().describe("written so far"),
  rowsTotal: z.number().int().nullable().describe("null when it was not counted to the end"),
  fileName: z.string(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
  expiresAt: z.date().describe("deleted then"),
});
export type HistoryExport = z.infer<typeof HistoryExport>;

export const ExportInput = z.strictObject({ id: z.uuid() });
export type ExportInput = z.infer<typeof ExportInput>;
