import type { Tx } from "@evenly/db";
import type { PayCodeRow } from "@evenly/db/pay-codes/queries";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

/** Writes the event by which the screens of a code's owner refresh it. */
export async function tellPayCode(
  ctx: ServiceContext,
  tx: Tx,
  { id: payCodeId, ownerUserId, state }: Pick<PayCodeRow, "id" | "ownerUserId" | "state">,
): Promise<void> {
  await recordEvent(ctx, tx, "pay_code.changed", { payCodeId, ownerUserId, state });
}
