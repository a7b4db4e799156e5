import type { Tx } from "@evenly/db";
import { closeChecksOf } from "@evenly/db/payments/check-queries";
import type { ServiceContext } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";

/**
 * Cancels the payments of an account that wait for a proof. One that is being posted at this moment finds the wallet closed.
 */
export async function endUnfinished(ctx: ServiceContext<"followers">, tx: Tx, userId: string): Promise<void> {
  const at = ctx.clock.now();
  for (const { id, procedure } of await closeChecksOf(tx, userId, at)) {
    await ctx.followers.get(procedure)?.onCancelled(ctx, tx, id);
    await recordAudit(ctx, tx, { operation: "payment.check_cancelled", userId, subject: id });
  }
}
