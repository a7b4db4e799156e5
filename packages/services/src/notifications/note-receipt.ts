import { markBounced, markReceived } from "@evenly/db/notifications/receipt-queries";
import type { ServiceContext } from "../context.ts";
import type { DeliveryReceipt } from "../ports.ts";
import { reasonOf } from "./reason-of.ts";

/**
 * Notes what a provider says of a message that it took: delivered, or failed after all. The same receipt again, one that comes
 * after the other, or one of an earlier sending changes nothing.
 */
export async function noteReceipt(
  ctx: ServiceContext,
  input: DeliveryReceipt,
): Promise<{ readonly isNew: boolean }> {
  const { outcome, reason, ...facts } = input;
  const receipt = { ...facts, at: ctx.clock.now() };
  const isNew =
    outcome === "delivered"
      ? await markReceived(ctx.db, receipt)
      : await markBounced(ctx.db, receipt, reasonOf(reason ?? "the provider says so"));
  return { isNew };
}
