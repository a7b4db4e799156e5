import type { HistoryExport } from "@evenly/contract/history/exports";
import { listExportRows } from "@evenly/db/history/export-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentExport } from "./present-export.ts";

const LATEST = 10;

/**
 * Lists the caller's latest exports that are not deleted, newest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listExports(ctx: ServiceContext): Promise<HistoryExport[]> {
  return (await listExportRows(ctx.db, requireUser(ctx), { limit: LATEST })).map(presentExport);
}
