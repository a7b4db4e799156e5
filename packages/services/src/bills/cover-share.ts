import { refuse } from "@evenly/contract";
import type { Bill, CoverShareInput } from "@evenly/contract/bills/schemas";
import { endShares, updateBillRow } from "@evenly/db/bills/queries";
import { isRequestOpen } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endRequest } from "../requests/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { getBill } from "./get-bill.ts";
import { expectNoneHeld, lockBill } from "./load.ts";

/**
 * The owner bears what a person has not paid of their part: an open request is cancelled and the owner's part grows. Nobody else
 * pays more.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_IN_GROUP} @throws {BILL_PAYMENT_HELD}
 * @throws {BILL_SHARE_CLOSED} the person has no part, or it is paid or covered.
 */
export async function coverShare(ctx: ServiceContext, { billId, userId }: CoverShareInput): Promise<Bill> {
  await withTransaction(ctx, async (tx) => {
    const { bill, shares } = await lockBill(ctx, tx, billId);
    const unpaid = shares.filter(
      (share) => share.userId === userId && share.ended === null && share.state !== "paid",
    );
    if (unpaid.length === 0) refuse("BILL_SHARE_CLOSED");
    expectNoneHeld(unpaid);
    for (const { request } of unpaid)
      if (isRequestOpen(request.state))
        await endRequest(ctx, tx, request, { state: "cancelled", declineReason: null });
    const ids = unpaid.map(({ request }) => request.id);
    const now = ctx.clock.now();
    await endShares(tx, ids, "covered", now);
    const restMinor = unpaid.reduce((sum, { amountMinor, paidMinor }) => sum + amountMinor - paidMinor, 0n);
    await updateBillRow(tx, billId, { ownMinor: bill.ownMinor + restMinor, updatedAt: now });
    await recordEvent(ctx, tx, "spending.changed", { userIds: [bill.ownerUserId] });
    await recordAudit(ctx, tx, {
      operation: "bill.share_covered",
      userId: bill.ownerUserId,
      subject: billId,
    });
  });
  return await getBill(ctx, { billId });
}
