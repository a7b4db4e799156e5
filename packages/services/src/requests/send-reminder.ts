import type { Tx } from "@evenly/db";
import { findOwnerOfAddress } from "@evenly/db/requests/link-queries";
import { findReach, type RequestRow, updateRequest } from "@evenly/db/requests/queries";
import { openMinorOf } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { mailLink } from "./links.ts";
import { nameOf } from "./tell-request.ts";

/** Reminds the person asked of an open request that the caller has locked, and whose next reminder is due. */
export async function sendReminder(
  ctx: ServiceContext,
  tx: Tx,
  request: RequestRow & { readonly heldMinor: bigint },
): Promise<void> {
  const { id: paymentRequestId, fromUserId, toUserId, note, currency } = request;
  const [reminder, openMinor] = [request.reminders + 1, openMinorOf(request)];
  await updateRequest(tx, paymentRequestId, { reminders: reminder, remindedAt: ctx.clock.now() });
  const { isDelivered, isMuted } = await reachNow(tx, request);
  const requesterName = await nameOf(tx, fromUserId);
  await recordEvent(ctx, tx, "request.reminded", {
    paymentRequestId,
    fromUserId,
    toUserId,
    note,
    currency,
    reminder,
    isDelivered,
    isMuted,
    requesterName,
    amountMinor: String(openMinor),
  });
  if (toUserId === null && isDelivered)
    await mailLink(ctx, tx, { ...request, amountMinor: openMinor }, requesterName);
  await recordAudit(ctx, tx, {
    operation: "request.reminded",
    userId: fromUserId,
    subject: paymentRequestId,
  });
}

/** Whether the person asked is notified; those who have blocked or muted the caller since are not. */
async function reachNow(tx: Tx, { fromUserId, toUserId, addressLookup, isDelivered }: RequestRow) {
  const askedId = toUserId ?? (addressLookup && (await findOwnerOfAddress(tx, addressLookup)));
  if (!askedId) return { isDelivered, isMuted: false };
  const { isBlocked, isMuted } = await findReach(tx, { fromUserId, toUserId: askedId });
  return { isDelivered: isDelivered && !isBlocked, isMuted };
}
