import { refuse } from "@evenly/contract";
import type { OneRequestInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import { findOwnerOfAddress } from "@evenly/db/requests/link-queries";
import { findReach, updateRequest } from "@evenly/db/requests/queries";
import { isRequestOpen, nextReminderAt, openMinorOf } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { nameOf } from "../request-entries/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { getRequest } from "./get-request.ts";
import { mailLink } from "./links.ts";
import { type LoadedRequest, lockOwnRequest } from "./load.ts";

/**
 * Reminds the person asked of an open request. A muted or blocked caller cannot tell that nobody was notified.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND} @throws {REQUEST_EXPIRED} @throws {REQUEST_STATE_WRONG}
 * @throws {REQUEST_REMINDED} the last reminder is less than a day old, or all are used.
 */
export async function remindRequest(
  ctx: ServiceContext<"seal">,
  { paymentRequestId }: OneRequestInput,
): Promise<PaymentRequest> {
  await withTransaction(ctx, async (tx) => {
    const request = await lockOwnRequest(ctx, tx, paymentRequestId, "requester");
    const { fromUserId, toUserId, note, currency } = request;
    const now = ctx.clock.now();
    if (isRequestOpen(request.state) && request.expiresAt <= now) refuse("REQUEST_EXPIRED");
    const openMinor = openMinorOf(request);
    if (openMinor === 0n) refuse("REQUEST_STATE_WRONG");
    const nextAt = nextReminderAt(request, now);
    if (nextAt === null || nextAt > now)
      refuse("REQUEST_REMINDED", { nextAt: nextAt?.toISOString() ?? null });
    if (request.linkKind === "shared") refuse("REQUEST_STATE_WRONG");
    const reminder = request.reminders + 1;
    await updateRequest(tx, paymentRequestId, { reminders: reminder, remindedAt: now });
    const { isDelivered, isMuted } = await reachNow(tx, request);
    const requesterName = await nameOf(tx, fromUserId);
    await recordEvent(ctx, tx, "request.reminded", {
      ...{ paymentRequestId, fromUserId, toUserId, note, currency, reminder },
      ...{ isDelivered, isMuted, requesterName, amountMinor: String(openMinor) },
    });
    if (request.toUserId === null && isDelivered)
      await mailLink(ctx, tx, { ...request, amountMinor: openMinor }, requesterName);
    await recordAudit(ctx, tx, {
      operation: "request.reminded",
      userId: fromUserId,
      subject: paymentRequestId,
    });
  });
  return await getRequest(ctx, { paymentRequestId });
}

/** Whether the person asked is notified; those who have blocked or muted the caller since are not. */
async function reachNow(tx: Tx, { fromUserId, toUserId, addressLookup, isDelivered }: LoadedRequest) {
  const askedId = toUserId ?? (addressLookup && (await findOwnerOfAddress(tx, addressLookup)));
  if (!askedId) return { isDelivered, isMuted: false };
  const { isBlocked, isMuted } = await findReach(tx, { fromUserId, toUserId: askedId });
  return { isDelivered: isDelivered && !isBlocked, isMuted };
}
