import { refuse } from "@evenly/contract";
import type { ExportInput, HistoryExport } from "@evenly/contract/history/exports";
import { findExport } from "@evenly/db/history/export-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentExport } from "./present-export.ts";

/**
 * Returns the progress of an export of the caller's.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the export is deleted, unknown or another user's.
 */
export async function getExport(ctx: ServiceContext, { id }: ExportInput): Promise<HistoryExport> {
  return presentExport((await findExport(ctx.db, requireUser(ctx), id)) ?? refuse("NOT_FOUND"));
}
