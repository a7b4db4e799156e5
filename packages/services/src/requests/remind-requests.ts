import type { RemindedRequests, RemindRequestsInput } from "@evenly/contract/requests/schemas";
import { lockOwnRequests, sumHeld } from "@evenly/db/requests/queries";
import { isReminderDue } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { sendReminder } from "./send-reminder.ts";

/**
 * Reminds the people asked of some of the caller's requests, each at most once a day and three times in all. Requests of which nobody
 * can be reminded now are left out, so a repeat reminds nobody. Returns how many were reminded; a muted or blocked caller cannot tell
 * that nobody was notified.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function remindRequests(
  ctx: ServiceContext<"seal">,
  { paymentRequestIds }: RemindRequestsInput,
): Promise<RemindedRequests> {
  const userId = requireUser(ctx);
  const reminded = await withTransaction(ctx, async (tx) => {
    const requests = await lockOwnRequests(tx, userId, paymentRequestIds);
    const held = await sumHeld(
      tx,
      requests.map(({ id }) => id),
    );
    const now = ctx.clock.now();
    const due = requests
      .map((request) => ({ ...request, heldMinor: held.get(request.id) ?? 0n }))
      .filter((request) => isReminderDue(request, now));
    for (const request of due) await sendReminder(ctx, tx, request);
    return due.length;
  });
  return { reminded };
}
