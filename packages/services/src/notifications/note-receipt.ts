import type { Queryable } from "@evenly/db";
import { markBounced, markReceived } from "@evenly/db/notifications/receipt-queries";
import type { ServiceContext } from "../context.ts";
import type { DeliveryReceipt } from "../ports.ts";
import { reasonOf } from "../shared/reason-of.ts";

/**
 * Notes what a provider says of a message that it took: delivered, or failed after all. The same receipt again, one that comes
 * after the other, or one of an earlier sending changes nothing. It counts from when the provider called.
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
