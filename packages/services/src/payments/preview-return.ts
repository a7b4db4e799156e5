import type { GiveBackPreview, PreviewReturnInput } from "@evenly/contract/payments/return-schemas";
import type { ServiceContext } from "../context.ts";
import { previewGiveBack } from "./give-back.ts";

/**
 * Says what returning a received payment would do now.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no received payment of the caller's.
 * @throws {NOT_RETURNABLE} nobody sent it, or nothing has arrived.
 */
export async function previewReturn(
  ctx: ServiceContext,
  input: PreviewReturnInput,
): Promise<GiveBackPreview> {
  return previewGiveBack(ctx, { lineId: input.id, amountMinor: null });
}
