import type { Bill, UpdateBillInput } from "@evenly/contract/bills/schemas";
import { updateBillRow } from "@evenly/db/bills/queries";
import { updateRequest } from "@evenly/db/requests/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { tellRequest } from "../requests/index.ts";
import { checkTitle } from "../shared/check-name.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { getBill } from "./get-bill.ts";
import { lockBill, openShares, requestNote } from "./load.ts";

/**
 * Changes the title and the note of a bill; people who still have to pay read the new ones.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_IN_GROUP}
 * @throws {NAME_RESERVED} @throws {NAME_MIXED} see `checkTitle`.
 */
export async function updateBill(
  ctx: ServiceContext,
  { billId, title, note }: UpdateBillInput,
): Promise<Bill> {
  await withTransaction(ctx, async (tx) => {
    const { bill, shares } = await lockBill(ctx, tx, billId);
    if (title !== bill.title) checkTitle(title);
    await updateBillRow(tx, billId, { title, note: note || null, updatedAt: ctx.clock.now() });
    const words = { note: requestNote(title, note) };
    for (const { request } of openShares(shares)) {
      await updateRequest(tx, request.id, words);
      await tellRequest(ctx, tx, { ...request, ...words });
    }
    // Budgets guess the category of what has none from its title.
    await recordEvent(ctx, tx, "spending.changed", { userIds: [bill.ownerUserId] });
    await recordAudit(ctx, tx, { operation: "bill.updated", userId: bill.ownerUserId, subject: billId });
  });
  return await getBill(ctx, { billId });
}
