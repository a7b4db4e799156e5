import type { Queryable } from "@evenly/db";
import { markBounced, markReceived } from "@evenly/db/notifications/receipt-queries";
import type { ServiceContext } from "../context.ts";
import type { DeliveryReceipt } from "../ports.ts";
import { reasonOf } from "../shared/reason-of.ts";

/**
 * Records a provider's delivery receipt: delivered or failed. A repeated receipt, one after a final receipt, and one of an
 * earlier sending are ignored. The time is that of the provider's call.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function noteReceipt(
  ctx: ServiceContext,
  input: DeliveryReceipt,
  { db = ctx.db, at = ctx.clock.now() }: { readonly db?: Queryable; readonly at?: Date } = {},
): Promise<{ readonly isNew: boolean }> {
  const { outcome, reason, ...facts } = input;
  const receipt = { ...facts, at };
  const isNew =
    outcome === "delivered"
      ? await markReceived(db, receipt)
      : await markBounced(db, receipt, reasonOf(reason ?? "the provider says so"));
  return { isNew };
}
