import { refuse } from "@evenly/contract";
import type { ExportInput, HistoryExport } from "@evenly/contract/history/exports";
import { endExport, findExport } from "@evenly/db/history/export-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { announceExport, recordExportEnd } from "./announce-export.ts";
import { presentExport } from "./present-export.ts";

/**
 * Cancels an export of the caller's and deletes its parts.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the export is unknown or another user's.
 * @throws {STATE_CONFLICT} the export has already ended.
 */
export async function cancelExport(ctx: ServiceContext, { id }: ExportInput): Promise<HistoryExport> {
  const userId = requireUser(ctx);
  if ((await findExport(ctx.db, userId, id)) === null) refuse("NOT_FOUND");
  const { row, news } = await withTransaction(ctx, async (tx) => {
    const ended = await endExport(tx, id, { state: "cancelled", at: ctx.clock.now() });
    const cancelled = { ...(ended ?? refuse("STATE_CONFLICT", { id })), state: "cancelled" as const };
    return { row: cancelled, news: await recordExportEnd(ctx, tx, cancelled) };
  });
  await announceExport(ctx, news);
  return presentExport(row);
}
