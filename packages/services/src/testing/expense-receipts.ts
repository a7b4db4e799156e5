import type { ReceiptId } from "@evenly/contract/expenses/receipts";
import type { TestContext } from "@evenly/testing";
import { addReceipt } from "../expenses/receipts/add-receipt.ts";
import { pixel } from "./attachments.ts";
import { makeExpense, makeGroup } from "./expenses.ts";

/** A group of three in which the second has added a receipt to an expense. */
export async function makeReceipt(ctx: TestContext) {
  const group = await makeGroup(ctx, 3);
  const [asAna = ctx, asBen = ctx, asEva = ctx] = group.asEach;
  const { id: expenseId } = await makeExpense(ctx, group);
  const { receipts } = await addReceipt(asBen, {
    expenseId,
    idempotencyKey: ctx.ids.uuid(),
    nameOf: () => "bill.png",
    read: async () => pixel,
  });
  const receiptId = receipts[0]?.id as ReceiptId;
  return { group, asAna, asBen, asEva, expenseId, receiptId };
}
