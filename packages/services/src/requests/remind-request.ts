import { refuse } from "@evenly/contract";
import type { OneRequestInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import { isRequestOpen, nextReminderAt, openMinorOf } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { getRequest } from "./get-request.ts";
import { lockOwnRequest } from "./load.ts";
import { sendReminder } from "./send-reminder.ts";

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
    const now = ctx.clock.now();
    if (isRequestOpen(request.state) && request.expiresAt <= now) refuse("REQUEST_EXPIRED");
    if (openMinorOf(request) === 0n) refuse("REQUEST_STATE_WRONG");
    const nextAt = nextReminderAt(request, now);
    if (nextAt === null || nextAt > now)
      refuse("REQUEST_REMINDED", { nextAt: nextAt?.toISOString() ?? null });
    if (request.linkKind === "shared") refuse("REQUEST_STATE_WRONG");
    await sendReminder(ctx, tx, request);
  });
  return await getRequest(ctx, { paymentRequestId });
}
