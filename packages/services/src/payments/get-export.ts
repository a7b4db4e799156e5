import { refuse } from "@evenly/contract";
import type { ExportInput, HistoryExport } from "@evenly/contract/payments/exports";
import { findExport } from "@evenly/db/payments/export-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentExport } from "./present-export.ts";

/**
 * Tells how far an export of the caller's has come.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} it is not there any more or not the caller's.
 */
export async function getExport(ctx: ServiceContext, { id }: ExportInput): Promise<HistoryExport> {
  return presentExport((await findExport(ctx.db, requireUser(ctx), id)) ?? refuse("NOT_FOUND"));
}
