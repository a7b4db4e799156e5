import type { Tx } from "@evenly/db";
import { endExport, listUnfinishedExports } from "@evenly/db/history/export-queries";
import type { ServiceContext } from "../context.ts";
import { recordExportEnd } from "./announce-export.ts";

/** Cancels the exports of an account that are not written yet. */
export async function endExportsOf(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  const at = ctx.clock.now();
  for (const id of await listUnfinishedExports(tx, userId)) {
    const ended = await endExport(tx, id, { state: "cancelled", at });
    if (ended !== null) await recordExportEnd(ctx, tx, { ...ended, state: "cancelled" });
  }
}
