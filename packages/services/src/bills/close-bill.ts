import type { Bill, OneBillInput } from "@evenly/contract/bills/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endRequest } from "../requests/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { getBill } from "./get-bill.ts";
import { lockBill, openShares } from "./load.ts";

/**
 * Closes a bill early: open requests are cancelled, and what was paid stays paid. A request with a payment under review stays open.
 * Repeating it changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_IN_GROUP}
 */
export async function closeBill(ctx: ServiceContext, { billId }: OneBillInput): Promise<Bill> {
  await withTransaction(ctx, async (tx) => {
    const { bill, shares } = await lockBill(ctx, tx, billId);
    const ending = openShares(shares).filter(({ heldMinor }) => heldMinor === 0n);
    for (const { request } of ending)
      await endRequest(ctx, tx, request, { state: "cancelled", declineReason: null });
    if (ending.length > 0)
      await recordAudit(ctx, tx, { operation: "bill.closed", userId: bill.ownerUserId, subject: billId });
  });
  return await getBill(ctx, { billId });
}
