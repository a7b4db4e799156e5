import { ExpenseId } from "@evenly/contract";
import { expenseReceiptPath, expenseReceiptsPath } from "@evenly/contract/expenses/receipt-rules";
import { ReceiptId } from "@evenly/contract/expenses/receipts";
import { addReceipt } from "@evenly/services/expenses/receipts/add-receipt";
import { downloadExpenseReceipt } from "@evenly/services/expenses/receipts/download-expense-receipt";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { addDownloadRoute, addUploadRoute } from "./attachment-routes.ts";

const ExpenseParams = z.object({ id: ExpenseId });
const ReceiptParams = z.object({ id: ReceiptId });

/**
 * Uploads and serves receipts of expenses. A receipt is read with a bearer only, and its address grants nothing: every request checks
 * the membership, so that former members get 404.
 */
export async function addExpenseReceipts(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await addUploadRoute(app, deps, {
    path: expenseReceiptsPath(":id"),
    add: async ({ ctx, params, ...upload }) => {
      const { receipts } = await addReceipt(ctx, { expenseId: ExpenseParams.parse(params).id, ...upload });
      return { receipts };
    },
  });
  addDownloadRoute(app, deps, {
    path: expenseReceiptPath(":id"),
    scope: "groups:read",
    load: (ctx, params, size) =>
      downloadExpenseReceipt(ctx, { receiptId: ReceiptParams.parse(params).id, size }),
  });
}
