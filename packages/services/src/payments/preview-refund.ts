import type { GiveBackPreview, PreviewRefundInput } from "@evenly/contract/payments/return-schemas";
import type { ServiceContext } from "../context.ts";
import { previewGiveBack } from "./give-back.ts";

/**
 * Says what giving back a part of a received payment would do now.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no received payment of the caller's.
 * @throws {NOT_RETURNABLE} nobody sent it, or nothing has arrived.
 */
export async function previewRefund(
  ctx: ServiceContext,
  input: PreviewRefundInput,
): Promise<GiveBackPreview> {
  return previewGiveBack(ctx, { lineId: input.id, amountMinor: input.amountMinor });
}
