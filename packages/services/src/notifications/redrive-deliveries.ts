import type { RedriveInput, Redriven } from "@evenly/contract/notifications/deliveries";
import { renewDeliveries } from "@evenly/db/notifications/receipt-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";

/**
 * Sends failed deliveries again, each with a fresh set of attempts; returns how many. Deliveries that have not failed, and
 * those to ended push subscriptions, are skipped. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 */
export async function redriveDeliveries(ctx: ServiceContext, input: RedriveInput): Promise<Redriven> {
  return withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "redrive_deliveries");
    const ids = await renewDeliveries(tx, input.deliveryIds, ctx.clock.now());
    await recordAudit(ctx, tx, {
      operation: "deliveries.redriven",
      userId: null,
      metadata: { deliveryIds: ids.join(",") },
    });
    return { redriven: ids.length };
  });
}
