import { markBounced, markReceived } from "@evenly/db/notifications/receipt-queries";
import type { ServiceContext } from "../context.ts";
import { reasonOf } from "./reason-of.ts";

export type NoteReceiptInput = {
  readonly channel: "email" | "sms";
  readonly deliveryId: string;
  readonly providerMessageId: string;
  readonly outcome: "delivered" | "failed";
  readonly reason: string | null;
};

/**
 * Notes what a provider says of a message that it took: delivered, or failed after all. The same receipt again, one that comes
 * after the other, or one of an earlier sending changes nothing.
 */
export async function noteReceipt(
  ctx: ServiceContext,
  input: NoteReceiptInput,
): Promise<{ readonly isNews: boolean }> {
  const { outcome, reason, ...facts } = input;
  const receipt = { ...facts, at: ctx.clock.now() };
  const isNews =
    outcome === "delivered"
      ? await markReceived(ctx.db, receipt)
      : await markBounced(ctx.db, receipt, reasonOf(reason ?? "the provider says so"));
  return { isNews };
}
