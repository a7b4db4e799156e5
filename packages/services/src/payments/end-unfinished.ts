import type { Tx } from "@evenly/db";
import { closeChecksOf } from "@evenly/db/payments/check-queries";
import { endExport, listUnfinishedExports } from "@evenly/db/payments/export-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordExportEnd } from "./announce-export.ts";

/**
 * Cancels the payments of an account that wait for a proof, and its exports that are not written yet. One that is being
 * posted at this moment finds the wallet closed.
 */
export async function endUnfinished(ctx: ServiceContext<"followers">, tx: Tx, userId: string): Promise<void> {
  const at = ctx.clock.now();
  for (const { id, procedure } of await closeChecksOf(tx, userId, at)) {
    await ctx.followers.get(procedure)?.onCancelled(ctx, tx, id);
    await recordAudit(ctx, tx, { operation: "payment.check_cancelled", userId, subject: id });
  }
  for (const id of await listUnfinishedExports(tx, userId)) {
    const ended = await endExport(tx, id, { state: "cancelled", at });
    if (ended !== null) await recordExportEnd(ctx, tx, { ...ended, state: "cancelled" });
  }
}
