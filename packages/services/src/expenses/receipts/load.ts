import { AppError, refuse } from "@evenly/contract";
import { findReceipt, type ReceiptRow } from "@evenly/db/expenses/receipt-queries";
import type { ServiceContext } from "../../context.ts";
import { loadExpense, type OwnExpense } from "../load.ts";

export type OwnReceipt = { readonly receipt: ReceiptRow; readonly own: OwnExpense };

/**
 * A receipt of an expense of one of the caller's groups.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_RECEIPT_NOT_FOUND} there is none, or the caller is no active member of its group.
 */
export async function loadReceipt(ctx: ServiceContext, receiptId: string): Promise<OwnReceipt> {
  const receipt = (await findReceipt(ctx.db, receiptId)) ?? refuse("EXPENSE_RECEIPT_NOT_FOUND");
  return { receipt, own: await hideForeignExpense(loadExpense(ctx, receipt.expenseId)) };
}

/**
 * Does not tell strangers that a receipt with this id exists.
 *
 * @throws {EXPENSE_RECEIPT_NOT_FOUND} instead of EXPENSE_NOT_FOUND.
 */
export async function hideForeignExpense(work: Promise<OwnExpense>): Promise<OwnExpense> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "EXPENSE_NOT_FOUND") refuse("EXPENSE_RECEIPT_NOT_FOUND");
    throw error;
  }
}
