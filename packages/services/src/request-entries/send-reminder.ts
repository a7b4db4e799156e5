import type { Tx } from "@evenly/db";
import { findReach, type RequestRecord, updateRequest } from "@evenly/db/requests/queries";
import { openMinorOf } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { nameOf } from "./tell-request.ts";

/** Reminds the person asked of an open request that the caller has locked, and whose next reminder is due. */
export async function sendReminder(
  ctx: ServiceContext,
  tx: Tx,
  request: RequestRecord & { readonly heldMinor: bigint },
): Promise<void> {
  const { id: paymentRequestId, fromUserId, toUserId, note, currency } = request;
  const reminder = request.reminders + 1;
  await updateRequest(tx, paymentRequestId, { reminders: reminder, remindedAt: ctx.clock.now() });
  const reach = await findReach(tx, { fromUserId, toUserId });
  await recordEvent(ctx, tx, "request.reminded", {
    ...{ paymentRequestId, fromUserId, toUserId, note, currency, reminder },
    ...{ isDelivered: request.isDelivered && !reach.isBlocked, isMuted: reach.isMuted },
    requesterName: await nameOf(tx, fromUserId),
    amountMinor: String(openMinorOf(request)),
  });
  await recordAudit(ctx, tx, {
    operation: "request.reminded",
    userId: fromUserId,
    subject: paymentRequestId,
  });
}
