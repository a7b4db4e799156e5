import { ExpenseReceipts, ListReceiptsInput, RemoveReceiptInput } from "@evenly/contract/expenses/receipts";
import { listReceipts } from "@evenly/services/expenses/receipts/list-receipts";
import { removeReceipt } from "@evenly/services/expenses/receipts/remove-receipt";
import { userProcedure } from "../../init.ts";

/** Receipts of expenses. They are uploaded with POST /api/expenses/{id}/receipts. */
export const receiptProcedures = {
  listReceipts: userProcedure
    .meta({ policy: "user", scope: "groups:read" })
    .input(ListReceiptsInput)
    .output(ExpenseReceipts)
    .query(({ ctx, input }) => listReceipts(ctx, input)),
  removeReceipt: userProcedure
    .input(RemoveReceiptInput)
    .output(ExpenseReceipts)
    .mutation(({ ctx, input }) => removeReceipt(ctx, input)),
};
