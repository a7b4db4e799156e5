import type { OneBillInput, RemindedBill } from "@evenly/contract/bills/schemas";
import { nextReminderAt } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { sendReminder } from "../requests/index.ts";
import { getBill } from "./get-bill.ts";
import { lockBill, openShares } from "./load.ts";

/**
 * Reminds everybody who still has to pay, each at most once a day and three times in all. Returns how many were reminded, which
 * may be none.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_IN_GROUP}
 */
export async function remindBill(ctx: ServiceContext, { billId }: OneBillInput): Promise<RemindedBill> {
  const reminded = await withTransaction(ctx, async (tx) => {
    const { shares } = await lockBill(ctx, tx, billId);
    const now = ctx.clock.now();
    const due = openShares(shares).filter(({ request, heldMinor }) => {
      const nextAt = nextReminderAt(request, now);
      return heldMinor === 0n && request.expiresAt > now && nextAt !== null && nextAt <= now;
    });
    for (const { request, heldMinor } of due) await sendReminder(ctx, tx, { ...request, heldMinor });
    return due.length;
  });
  return { bill: await getBill(ctx, { billId }), reminded };
}
