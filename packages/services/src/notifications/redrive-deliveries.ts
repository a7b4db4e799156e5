import type { RedriveInput, Redriven } from "@evenly/contract/notifications/deliveries";
import { renewDeliveries } from "@evenly/db/notifications/receipt-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";

/**
 * Has failed deliveries sent again, each with all its tries; gives how many. What has not failed, and what is for browsers
 * that are gone, stays as it is. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is no operator.
 */
export async function redriveDeliveries(ctx: ServiceContext, input: RedriveInput): Promise<Redriven> {
  return withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx);
    const ids = await renewDeliveries(tx, input.deliveryIds, ctx.clock.now());
    await recordAudit(ctx, tx, {
      operation: "deliveries.redriven",
      userId: null,
      metadata: { deliveryIds: ids.join(",") },
    });
    return { redriven: ids.length };
  });
}
