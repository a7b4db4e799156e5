import type { GiveBackPreview, PreviewReturnInput } from "@evenly/contract/payments/return-schemas";
import type { ServiceContext } from "../../context.ts";
import { previewGiveBack } from "./give-back.ts";

/**
 * Previews the return of a received payment.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is not a payment that the caller received.
 * @throws {NOT_RETURNABLE} no user sent it, or it is not posted.
 */
export async function previewReturn(
  ctx: ServiceContext,
  input: PreviewReturnInput,
): Promise<GiveBackPreview> {
  return previewGiveBack(ctx, { lineId: input.id, amountMinor: null });
}
